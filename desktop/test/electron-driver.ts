import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron } from 'playwright';
import type { ElectronApplication } from 'playwright';
import { buildApp } from '../../scripts/desktop/build-app.ts';
import type { Desktop, MenuEntry } from './desktop.ts';
import { KEYTAR_SOURCE } from './file-keytar.ts';

/** Recorded events and prepared answers in Electron's main process: `globalThis.maruSeen`. */
interface RecordedCalls {
  readonly messages: string[];
  readonly choices: number[];
  readonly paths: string[];
  readonly outside: string[];
}

type Global = typeof globalThis & { maruSeen: RecordedCalls };

/**
 * Runs the app in Electron itself. User actions (dialogs, the external browser) are replaced in its main
 * process, and its keychain is a file beside the profile; everything else is Electron's.
 * @param program path of Electron
 */
export async function setUpElectron(program: string): Promise<Desktop> {
  const folder = await mkdtemp(join(tmpdir(), 'maru-electron-'));
  const userData = join(folder, 'profile');
  const secretsFile = join(folder, 'secrets.json');
  const { folder: packed } = await buildApp(join(folder, 'app'), process.env['MARU_TEST_WEB_DIST']);
  await installKeytar(packed);
  const readSecrets = async (): Promise<{ failWith: string | null; secrets: Record<string, string> }> => {
    const text = await readFile(secretsFile, 'utf8').catch(() => null);
    return text === null
      ? { failWith: null, secrets: {} }
      : (JSON.parse(text) as { failWith: string | null; secrets: Record<string, string> });
  };
  let running: ElectronApplication | null = null;
  const app = (): ElectronApplication => {
    if (running === null) throw new Error('The app is not running');
    return running;
  };
  const recordedCalls = (): Promise<RecordedCalls> => app().evaluate(() => (globalThis as Global).maruSeen);
  const page: Desktop['page'] = async () => app().windows().at(-1) ?? (await app().firstWindow());
  return {
    userData,
    start: async (words = []) => {
      running = await _electron.launch({
        executablePath: program,
        // Playwright's default is no sandbox, unlike real use.
        chromiumSandbox: process.getuid?.() !== 0,
        args: [packed, `--user-data-dir=${userData}`, '--lang=en-US', ...words],
        env: { ...(process.env as Record<string, string>), MARU_TEST_SECRETS: secretsFile, LANGUAGE: 'en' },
      });
      await stubDialogs(running);
      await running.firstWindow();
    },
    quit: async () => {
      const ended = app().waitForEvent('close');
      await app().evaluate(({ app: electronApp }) => void setImmediate(() => electronApp.quit()));
      await ended;
      running = null;
    },
    page,
    address: async () => (await page()).url(),
    choose: (id) =>
      app().evaluate(({ Menu }, wanted) => {
        const item = Menu.getApplicationMenu()?.getMenuItemById(wanted);
        if (item === null || item === undefined || !item.enabled)
          throw new Error(`The menu has no entry ${wanted} to choose`);
        item.click();
      }, id),
    entries: () =>
      app().evaluate(({ Menu }) => {
        const found: MenuEntry[] = [];
        const visit = (menu: Electron.Menu | null | undefined): void => {
          for (const { id, label, enabled, checked, submenu } of menu?.items ?? []) {
            found.push({ id: id ?? null, label, isEnabled: enabled, isChecked: checked });
            visit(submenu);
          }
        };
        visit(Menu.getApplicationMenu());
        return found;
      }),
    messages: async () => (await recordedCalls()).messages,
    answerNext: (button) =>
      app().evaluate((_, one) => void (globalThis as Global).maruSeen.choices.push(one), button),
    chooseNext: (path) =>
      app().evaluate((_, one) => void (globalThis as Global).maruSeen.paths.push(one), path),
    arrive: (arrival) =>
      app().evaluate(({ app: electronApp }, what) => {
        const event = { preventDefault: () => undefined } as Electron.Event;
        if (what.event === 'second-instance') electronApp.emit(what.event, event, what.words, what.folder);
        else electronApp.emit(what.event, event, what.what);
      }, arrival),
    openedOutside: async () => (await recordedCalls()).outside,
    secrets: async () => new Map(Object.entries((await readSecrets()).secrets)),
    saveSecret: async (name, secret) => {
      const { failWith, secrets } = await readSecrets();
      await writeFile(secretsFile, JSON.stringify({ failWith, secrets: { ...secrets, [name]: secret } }));
    },
    failKeychain: async (failWith) =>
      writeFile(secretsFile, JSON.stringify({ ...(await readSecrets()), failWith })),
    profile: async () => {
      const contents = new Map<string, string>();
      for (const entry of await readdir(userData, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        // Locks and sockets of a running browser may have been removed again.
        if (entry.isFile()) contents.set(path, await readFile(path, 'latin1').catch(() => ''));
      }
      return contents;
    },
    close: async () => {
      await running?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Installs the tests' keychain in the path of the system's. */
async function installKeytar(packed: string): Promise<void> {
  await rm(join(packed, 'keytar'), { recursive: true, force: true });
  const library = join(packed, 'keytar/lib');
  await mkdir(library, { recursive: true });
  await writeFile(join(packed, 'keytar/package.json'), '{"type":"commonjs"}');
  await writeFile(join(library, 'keytar.js'), KEYTAR_SOURCE);
}

/** Answers dialogs, and records messages and externally opened addresses. */
async function stubDialogs(running: ElectronApplication): Promise<void> {
  await running.evaluate(({ dialog, shell }) => {
    const here: RecordedCalls = { messages: [], choices: [], paths: [], outside: [] };
    (globalThis as Global).maruSeen = here;
    const note = (args: readonly unknown[]): number => {
      here.messages.push((args.at(-1) as { message: string }).message);
      return here.choices.shift() ?? 0;
    };
    Object.assign(dialog, {
      showMessageBox: async (...args: unknown[]) => ({ response: note(args), checkboxChecked: false }),
      showMessageBoxSync: (...args: unknown[]) => note(args),
      showOpenDialog: async () => {
        const path = here.paths.shift();
        return path === undefined
          ? { canceled: true, filePaths: [] }
          : { canceled: false, filePaths: [path] };
      },
      showSaveDialog: async () => {
        const path = here.paths.shift();
        return path === undefined ? { canceled: true, filePath: '' } : { canceled: false, filePath: path };
      },
    });
    Object.assign(shell, { openExternal: async (address: string) => void here.outside.push(address) });
  });
}
