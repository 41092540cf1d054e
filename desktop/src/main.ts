import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as electron from 'electron';
import { startApp } from './start-app.ts';

const { app } = electron;
// Started from the sources (`npm run desktop`), the app's files lie elsewhere; a packed one takes no other than its own.
const files = (app.isPackaged ? undefined : process.env['MARU_DESKTOP_FILES']) ?? import.meta.dirname;

/**
 * The end of the start. It is not awaited here: Electron is not ready before its entry has been loaded, and the start waits until it
 * is. What has to come before that (the scheme, the sandbox) is done when this line is.
 */
export const started = startApp({
  electron,
  words: process.argv.slice(app.isPackaged ? 1 : 2),
  workingFolder: process.cwd(),
  platform: process.platform,
  files,
  hasUpdateFeed: app.isPackaged && existsSync(join(process.resourcesPath, 'app-update.yml')),
  loadKeytar: async () => (await import('keytar')).default,
  loadUpdater: async () => (await import('electron-updater')).default.autoUpdater,
  print: (line) => void process.stdout.write(`${line}\n`),
  onInterrupt: (stop) => void process.once('SIGINT', stop).once('SIGTERM', stop),
});
