import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { OutputOptions, Plugin } from 'rolldown';

const SOURCES = fileURLToPath(new URL('../../desktop/src', import.meta.url));

/** The keychain's library is beside the bundle, because it is native code. */
const keytarBeside: Plugin = {
  name: 'keytar-beside',
  resolveId: (source) => (source === 'keytar' ? { id: './keytar/lib/keytar.js', external: true } : null),
};

/**
 * Bundles the main process into one file, with all dependencies except
 * Electron and native code. Without a source map: the output is readable.
 */
export async function bundleMain(file: string): Promise<void> {
  await bundle('main.ts', { file, format: 'esm', codeSplitting: false });
}

/** Bundles the preload script: one file in the only format for sandboxed pages. */
export async function bundlePreload(file: string): Promise<void> {
  await bundle('ipc/preload.ts', { file, format: 'cjs' });
}

async function bundle(entry: string, output: OutputOptions): Promise<void> {
  const input = `${SOURCES}/${entry}`;
  const bundled = await rolldown({
    input,
    platform: 'node',
    external: ['electron'],
    plugins: [keytarBeside],
    logLevel: 'warn',
  });
  try {
    await bundled.write({ sourcemap: false, ...output });
  } finally {
    await bundled.close();
  }
}
