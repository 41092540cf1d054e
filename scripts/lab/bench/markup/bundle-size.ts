import { gzipSync } from 'node:zlib';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

/** Bytes of the engine's script: minified, and minified with gzip. */
export interface BundleSize {
  readonly minified: number;
  readonly compressed: number;
}

/** Bundles the parser and the HTML renderer, without the table of named entities. */
export async function measureBundle(repository: string): Promise<BundleSize> {
  const markup = join(repository, 'core/src/markup');
  const entry = `export { parse } from '${markup}/parse.ts';\nexport { renderHtml } from '${markup}/render/html.ts';\n`;
  const build = await rolldown({
    input: 'entry',
    plugins: [
      {
        name: 'engine',
        resolveId: (id) => (id === 'entry' ? id : id.endsWith('/named-entities.ts') ? 'entities' : undefined),
        load: (id) =>
          id === 'entry' ? entry : id === 'entities' ? `export const NAMED_ENTITIES = '';` : undefined,
      },
    ],
  });
  const { output } = await build.generate({ format: 'es', minify: true });
  await build.close();
  const { code } = output[0];
  return { minified: code.length, compressed: gzipSync(code, { level: 9 }).length };
}
