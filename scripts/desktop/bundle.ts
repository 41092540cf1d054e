import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { OutputOptions } from 'rolldown';

const SOURCES = fileURLToPath(new URL('../../desktop/src', import.meta.url));
/** What the packed app finds elsewhere: in Electron, or beside the bundle as native code. */
const EXTERNAL = ['electron', 'keytar'];

/** The main process in one file, with all it needs but Electron and the keychain's native code. No source map: it is readable as it is. */
export async function bundleMain(file: string): Promise<void> {
  await bundle('main.ts', { file, format: 'esm', codeSplitting: false });
}

/** The preload script: one file in the one format that sandboxed pages take. */
export async function bundlePreload(file: string): Promise<void> {
  await bundle('ipc/preload.ts', { file, format: 'cjs' });
}

async function bundle(entry: string, output: OutputOptions): Promise<void> {
  const bundled = await rolldown({ input: `${SOURCES}/${entry}`, platform: 'node', external: EXTERNAL, logLevel: 'warn' });
  try {
    await bundled.write({ sourcemap: false, ...output });
  } finally {
    await bundled.close();
  }
}
