import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as electron from 'electron';
import { readUpdateSource, UPDATE_FILE } from './app/update-source.ts';
import { startApp } from './start-app.ts';

const { app } = electron;
// From the sources (`npm run desktop`), the app's files are elsewhere; a packaged app uses only its own.
const files = (app.isPackaged ? undefined : process.env['MARU_DESKTOP_FILES']) ?? import.meta.dirname;

const updateFile = join(files, UPDATE_FILE);
const updateSource = existsSync(updateFile) ? readUpdateSource(readFileSync(updateFile, 'utf8')) : null;

/**
 * Resolves when the app has started. It is not awaited here: Electron becomes
 * ready only after its entry has been loaded, and the start waits for that. Setup
 * that must precede it (the scheme, the sandbox) is complete after this line.
 */
export const started = startApp({
  electron,
  words: process.argv.slice(app.isPackaged ? 1 : 2),
  workingFolder: process.cwd(),
  platform: process.platform,
  files,
  hasUpdateFeed: updateSource !== null,
  appImage: process.env['APPIMAGE'] ?? null,
  dataHome: process.env['XDG_DATA_HOME'] ?? join(homedir(), '.local/share'),
  loadKeytar: async () => (await import('keytar')).default,
  loadUpdater: async () => {
    const [{ default: updater }, { requireSignedFeed }] = await Promise.all([
      import('electron-updater'),
      import('./app/signed-feed.ts'),
    ]);
    if (updateSource === null) throw new Error('This copy has no feed');
    return requireSignedFeed(updater.autoUpdater, updateSource);
  },
  print: (line) => void process.stdout.write(`${line}\n`),
  onInterrupt: (stop) => void process.once('SIGINT', stop).once('SIGTERM', stop),
});
