import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { contentHashOf, listFiles, readJson, stampsOf } from './fingerprint.mjs';
import { runQuietly } from './process.mjs';
import { step } from './progress.mjs';
import { ROOT } from './root.mjs';

const RECORD = join(ROOT, 'node_modules/.cache/maru/install.json');

/**
 * Installs the packages when they are missing or differ from package-lock.json.
 * The usual case, no change, costs one stat of the lock file.
 */
export async function ensureInstalled() {
  const lock = listFiles(['package-lock.json']);
  const stamps = stampsOf(lock);
  const record = readJson(RECORD);
  if (record?.stamps === stamps) return;
  const hash = contentHashOf(lock);
  if (record?.hash !== hash && !isInstalled()) {
    await step('Installing packages', () =>
      runQuietly('npm', ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'], {
        cwd: ROOT,
        env: withoutLocalBinaries(process.env),
        failure:
          'The packages could not be installed: mend what npm says above (often the network or a full disk) and try again.',
      }),
    );
  }
  mkdirSync(dirname(RECORD), { recursive: true });
  writeFileSync(RECORD, JSON.stringify({ stamps, hash }));
}

/**
 * Returns true when npm's own record of node_modules contains each package of the lock file in its version:
 * so after `npm install some-package` nothing is installed again.
 */
function isInstalled() {
  const wanted = readJson(join(ROOT, 'package-lock.json'))?.packages ?? {};
  const installed = readJson(join(ROOT, 'node_modules/.package-lock.json'))?.packages;
  if (!installed) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/')) return true;
    const found = installed[path];
    if (found === undefined)
      return entry.optional === true || entry.devOptional === true || entry.peer === true;
    return (
      found.version === entry.version &&
      found.integrity === entry.integrity &&
      found.resolved === entry.resolved
    );
  });
}

/**
 * Returns the environment without node_modules/.bin in its
 * PATH: npm must not run on the Node that it replaces.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withoutLocalBinaries(env) {
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const isOutside = (/** @type {string} */ folder) =>
    relative(ROOT, folder).startsWith('..') && !/node_modules[\\/]\.bin/.test(folder);
  return { ...env, [name]: (env[name] ?? '').split(delimiter).filter(isOutside).join(delimiter) };
}
