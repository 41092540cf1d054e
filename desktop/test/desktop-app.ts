import { copyFile, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import type { Browser, BrowserContext, Page } from 'playwright';
import { CHROMIUM_FLAGS } from '@maru/backend/testing/chromium-flags.ts';
import { bundlePreload } from '../../scripts/desktop/bundle.ts';
import { createMemoryKeytar } from './memory-keytar.ts';
import type { Desktop } from './desktop.ts';
import type { MemoryKeytar } from './memory-keytar.ts';
import { createElectron } from './fake-electron/electron.ts';
import { offerPreload } from './fake-electron/preload.ts';
import { toApp } from './fake-electron/addresses.ts';
import type { Controls, MenuItem } from './fake-electron/electron.ts';
import { startMain } from './fake-electron/start-main.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Timeout of any browser action, on a loaded machine. */
const TIMEOUT_MS = 30_000;

/** Returns null for a file that no longer exists. */
function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Desktop with the real main process, over the fake Electron. */
export interface FakeDesktop extends Desktop {
  readonly keytar: MemoryKeytar;
  start(words?: readonly string[], beforeReady?: (started: Controls) => void): Promise<Controls>;
}

/** @param updater replacement of electron-updater */
export async function setUpDesktop(updater: object | null = null): Promise<FakeDesktop> {
  const folder = await mkdtemp(join(tmpdir(), 'maru-desktop-'));
  const files = join(folder, 'files');
  const userData = join(folder, 'profile');
  const browserData = join(folder, 'browser');
  const keytar = createMemoryKeytar();
  await bundlePreload(join(files, 'preload.cjs'));
  await symlink(
    join(process.env['MARU_TEST_WEB_DIST'] ?? join(ROOT, 'web/dist'), 'client'),
    join(files, 'web'),
  );
  await copyFile(join(ROOT, 'desktop/resources/icon.png'), join(files, 'icon.png'));
  await symlink(join(ROOT, 'desktop/resources/tray'), join(files, 'tray'));
  const preload = await readFile(join(files, 'preload.cjs'), 'utf8');
  let controls: Controls | null = null;
  const present = (): Controls => {
    if (controls === null) throw new Error('The app is not running');
    return controls;
  };
  const context: BrowserContext = await chromium.launchPersistentContext(browserData, {
    executablePath: process.env['MARU_CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...CHROMIUM_FLAGS],
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  await offerPreload(context, present, preload);
  const browser: Browser | null = context.browser();
  const shown = (): Promise<Page> => {
    const window = present().windows.findLast(({ isGone }) => !isGone);
    if (window === undefined) throw new Error('The app has no window');
    return window.webContents.page;
  };
  return {
    userData,
    keytar,
    start: async (words = [], beforeReady = () => undefined) => {
      const { electron, controls: started } = createElectron({ userData, context });
      controls = started;
      process.env['MARU_DESKTOP_FILES'] = files;
      await startMain({ electron, keytar, updater }, words, undefined, () => beforeReady(started));
      return started;
    },
    quit: async () => {
      present().quit();
      await present().ended;
    },
    page: shown,
    address: async () => toApp((await shown()).url()),
    choose: async (id) => present().choose(id),
    entries: async () =>
      flatten(present().menu).map(({ id, label, enabled, checked }) => ({
        id: id ?? null,
        label: label ?? '',
        isEnabled: enabled !== false,
        isChecked: checked === true,
      })),
    messages: async () => present().messages,
    answerNext: async (button) => void present().choices.push(button),
    chooseNext: async (path) => void present().chosenPaths.push(path),
    arrive: async (arrival) => {
      const event = { preventDefault: () => undefined };
      if (arrival.event === 'second-instance')
        present().app.emit(arrival.event, event, arrival.words, arrival.folder);
      else present().app.emit(arrival.event, event, arrival.what);
    },
    openedOutside: async () => present().openedOutside,
    secrets: async () => keytar.secrets,
    saveSecret: async (name, secret) => void keytar.secrets.set(name, secret),
    failKeychain: async (words) => {
      keytar.failWith = words;
    },
    profile: async () => {
      const contents = new Map<string, string>();
      for (const root of [userData, browserData]) {
        for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
          const path = join(entry.parentPath, entry.name);
          // A temporary file may have been renamed since it was listed.
          const content = entry.isFile() ? await readFile(path, 'latin1').catch(ignoreMissing) : null;
          if (content !== null) contents.set(path, content);
        }
      }
      return contents;
    },
    close: async () => {
      await context.close();
      await browser?.close();
      // Processes of the browser that store its profile end shortly after it.
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

/** Returns all entries of a menu and of its submenus. */
export function flatten(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => [item, ...flatten(item.submenu ?? [])]);
}
