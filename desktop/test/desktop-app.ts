import { copyFile, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { bundlePreload } from '../../scripts/desktop/bundle.ts';
import { createMemoryKeytar } from './memory-keytar.ts';
import type { MemoryKeytar } from './memory-keytar.ts';
import { createElectron, offerPreload } from './stand-in/electron.ts';
import type { Controls } from './stand-in/electron.ts';
import { startMain } from './stand-in/start-main.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'];
/** How long the browser may take for any one thing, loaded machine and all. */
const PATIENCE_MS = 15_000;

/** A desktop with the real main process on it; it can be left and come back to. */
export interface Desktop {
  readonly userData: string;
  readonly keytar: MemoryKeytar;
  /** Starts the app. Only one runs at a time. */
  start(words?: readonly string[]): Promise<Controls>;
  /** Ends the app as its menu does. */
  quit(): Promise<void>;
  /** What the window shows. */
  page(): Promise<Page>;
  /** The contents of all files of the profile, of the app's and the browser's own, by their paths. */
  profile(): Promise<ReadonlyMap<string, string>>;
  close(): Promise<void>;
}

/** @param updater what stands in for electron-updater */
export async function setUpDesktop(updater: object | null = null): Promise<Desktop> {
  const folder = await mkdtemp(join(tmpdir(), 'maru-desktop-'));
  const files = join(folder, 'files');
  const userData = join(folder, 'profile');
  const browserData = join(folder, 'browser');
  const keytar = createMemoryKeytar();
  await bundlePreload(join(files, 'preload.cjs'));
  await symlink(join(process.env['MARU_TEST_WEB_DIST'] ?? join(ROOT, 'web/dist'), 'client'), join(files, 'web'));
  await copyFile(join(ROOT, 'desktop/resources/icon.png'), join(files, 'icon.png'));
  const preload = await readFile(join(files, 'preload.cjs'), 'utf8');
  let controls: Controls | null = null;
  const present = (): Controls => {
    if (controls === null) throw new Error('The app is not running');
    return controls;
  };
  const context: BrowserContext = await chromium.launchPersistentContext(browserData, {
    executablePath: process.env['MARU_CHROMIUM'] ?? '/usr/bin/chromium',
    args: FLAGS,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await offerPreload(context, present, preload);
  const browser: Browser | null = context.browser();
  return {
    userData,
    keytar,
    start: async (words = []) => {
      const { electron, controls: started } = createElectron({ userData, context });
      controls = started;
      process.env['MARU_DESKTOP_FILES'] = files;
      await startMain({ electron, keytar, updater }, words);
      return started;
    },
    quit: async () => {
      present().quit();
      await present().ended;
    },
    page: async () => {
      const window = present().windows.findLast(({ isGone }) => !isGone);
      if (window === undefined) throw new Error('The app has no window');
      return window.webContents.page;
    },
    profile: async () => {
      const contents = new Map<string, string>();
      for (const root of [userData, browserData]) {
        for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
          const path = join(entry.parentPath, entry.name);
          if (entry.isFile()) contents.set(path, await readFile(path, 'latin1'));
        }
      }
      return contents;
    },
    close: async () => {
      await context.close();
      await browser?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
