import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../../node_modules/electron', import.meta.url));
const PROGRAMS: Readonly<Record<string, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

/**
 * Returns Electron's program: in the folder of ELECTRON_OVERRIDE_DIST_PATH,
 * else in its package. Null when it is not installed.
 */
export function findElectron(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string | null {
  const chosen = env['ELECTRON_OVERRIDE_DIST_PATH'];
  const record = join(PACKAGE, 'path.txt');
  const name = existsSync(record) ? readFileSync(record, 'utf8').trim() : (PROGRAMS[platform] ?? 'electron');
  const program =
    chosen === undefined || chosen === ''
      ? join(PACKAGE, 'dist', name)
      : join(chosen, PROGRAMS[platform] ?? 'electron');
  return existsSync(program) ? program : null;
}

/** Instructions for a missing Electron. */
export const WITHOUT_ELECTRON = [
  'Electron’s program is not here: no installation of this project fetches it.',
  '  npx install-electron                 downloads it (over 100 MB, from GitHub) into node_modules',
  '  ELECTRON_OVERRIDE_DIST_PATH=FOLDER   uses one that is unpacked already',
].join('\n');
