import { registerHooks } from 'node:module';
import type { Keytar } from '../../src/accounts/keytar-keychain.ts';
import type { Electron } from '../../src/electron.ts';
import { LOADED } from './electron.ts';

/** Replacements of Electron and of native code for the real `main.ts`. */
interface Replacements {
  readonly electron: Electron;
  /** Null: the machine's own. */
  readonly keytar: Keytar | null;
  readonly updater: object | null;
}

const NAMES = [
  'app',
  'BrowserWindow',
  'dialog',
  'ipcMain',
  'Menu',
  'nativeImage',
  'net',
  'Notification',
  'protocol',
  'screen',
  'session',
  'shell',
  'Tray',
] as const satisfies readonly (keyof Electron)[];

const STARTED = 'maruDesktopStarts';
const starts: Replacements[] = [];
Object.assign(globalThis, { [STARTED]: starts });

/** Source of replaced modules by specifier. `{}` is the number of the app's start. */
const SOURCES: Readonly<Record<string, string>> = {
  electron: NAMES.map((name) => `export const ${name} = globalThis.${STARTED}[{}].electron.${name};`).join(
    '\n',
  ),
  keytar: `export default globalThis.${STARTED}[{}].keytar;`,
  'electron-updater': `export default { autoUpdater: globalThis.${STARTED}[{}].updater };`,
};

let hasHooks = false;

function installHooks(): void {
  if (hasHooks) return;
  hasHooks = true;
  registerHooks({
    resolve: (specifier, context, next) => {
      const start = /\?start=(\d+)$/.exec(context.parentURL ?? '')?.[1];
      const replaced = start === undefined ? undefined : starts[Number(start)];
      // A bundle has the keychain's library beside it.
      const name = specifier === './keytar/lib/keytar.js' ? 'keytar' : specifier;
      if (replaced === undefined || !(name in SOURCES)) return next(specifier, context);
      if (name === 'keytar' && replaced.keytar === null) return next(specifier, context);
      return { url: `fake-electron:${name}?start=${start}`, format: 'module', shortCircuit: true };
    },
    load: (url, context, next) => {
      const [, name, start] = /^fake-electron:([\w-]+)\?start=(\d+)$/.exec(url) ?? [];
      if (name === undefined || start === undefined) return next(url, context);
      return { format: 'module', shortCircuit: true, source: (SOURCES[name] ?? '').replaceAll('{}', start) };
    },
  });
}

/**
 * Runs the real `main.ts`, any number of times per process:
 * each time it is loaded anew, with its own replacements.
 * @param words command line arguments
 * @param main the source, or a bundle of it
 * @param beforeReady runs when the entry has been loaded, and Electron is not ready yet
 */
export async function startMain(
  replacements: Replacements,
  words: readonly string[],
  main = new URL('../../src/main.ts', import.meta.url).href,
  beforeReady: () => void = () => undefined,
): Promise<void> {
  installHooks();
  const start = starts.push(replacements) - 1;
  const { argv } = process;
  process.argv = [...argv.slice(0, 2), ...words];
  try {
    const { started } = (await import(`${main}?start=${start}`)) as { readonly started: Promise<void> };
    beforeReady();
    (replacements.electron.app as NodeJS.EventEmitter).emit(LOADED);
    await started;
  } finally {
    process.argv = argv;
  }
}
