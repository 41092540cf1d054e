import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/**
 * A website build of a few files, for tests of the code that serves it. Its pages show all of their input.
 */
export interface WebsiteBuild {
  readonly webDist: string;
  remove(): Promise<void>;
}

const ENTRY_SERVER = `
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
export const renderPage = ({ articleHtml, ...input }) => '<!doctype html><html lang="' + input.locale + '"><head><title>'
  + escape(input.data.doc?.title ?? 'Maru') + '</title></head><body><article>' + (articleHtml ?? '') + '</article><pre>'
  + escape(JSON.stringify(input)) + '</pre>' + ' '.repeat(2000) + '</body></html>';
`;
export const SCRIPT = `console.log(${JSON.stringify('마루 '.repeat(500))});`;

export async function buildWebsite(): Promise<WebsiteBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'maru-web-'));
  const webDist = join(folder, 'dist');
  const files: Record<string, string | Uint8Array> = {
    'server/entry-server.js': ENTRY_SERVER,
    'server/package.json': '{"type":"module"}',
    'client/.vite/manifest.json': JSON.stringify({
      'index.html': {
        file: 'assets/index-AbCd1234.js',
        isEntry: true,
        imports: ['_a.js'],
        css: ['assets/reader-AbCd1234.css', 'assets/application-AbCd1234.css'],
      },
      '_a.js': { file: 'assets/a-AbCd1234.js', imports: ['_b.js', 'index.html'] },
      '_b.js': { file: 'assets/b-AbCd1234.js', imports: ['_a.js'] },
      'reader.css': { file: 'assets/reader-AbCd1234.css' },
      'application.css': { file: 'assets/application-AbCd1234.css' },
      'editor.css': { file: 'assets/editor-AbCd1234.css' },
      'fonts/cut/roboto.woff2': { file: 'assets/roboto-AbCd1234.woff2' },
      'src/Lazy.tsx': { file: 'assets/lazy-AbCd1234.js', isDynamicEntry: true, imports: ['_a.js', '_c.js'] },
      '_c.js': { file: 'assets/c-AbCd1234.js' },
    }),
    'client/index.html': 'the template',
    'client/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'client/assets/index-AbCd1234.js': SCRIPT,
    'client/assets/index-AbCd1234.js.br': brotliCompressSync(SCRIPT),
    'client/assets/index-AbCd1234.js.gz': gzipSync(SCRIPT),
    'client/assets/plain.css': 'body{}',
    'client/frames/diagram.html': '<!doctype html><title>frame</title>',
    'client/frames/assets/diagram-AbCd1234.js': 'frame();',
    'client/.secret': 'canary of the folder',
    '../outside.txt': 'canary outside',
  };
  for (const [name, contents] of Object.entries(files)) {
    const path = join(webDist, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contents);
  }
  return { webDist, remove: () => rm(folder, { recursive: true }) };
}
