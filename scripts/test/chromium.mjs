import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../bootstrap/failure.mjs';
import { runQuietly } from '../bootstrap/process.mjs';
import { step } from '../bootstrap/progress.mjs';
import { ROOT } from '../bootstrap/root.mjs';
import { canInstallDebianPackages, installDebianPackage } from './debian.mjs';
import { findProgram } from './find-program.mjs';

/**
 * Chromium without its windows (Debian's chromium-headless-shell): the same engine takes a third less CPU
 * time for a page in a new context. Debian's program comes first: the command of that name is a script.
 */
const SHELLS = [
  '/usr/lib/chromium/chromium-headless-shell',
  'chromium-headless-shell',
  'chrome-headless-shell',
];

const BROWSERS = [
  '/usr/bin/chromium',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const DOWNLOAD_TIMEOUT_MS = 4 * 60_000;

/**
 * Returns the browser of the end-to-end tests: MARU_CHROMIUM, an installed one, Playwright's own download, or
 * Debian's package. The headless shell is preferred to the whole browser.
 * @param {string} node
 * @returns {Promise<string>} its path
 */
export function provideChromium(node) {
  return provide(node, [...SHELLS, ...BROWSERS], ['chromium-headless-shell', 'chromium']);
}

/**
 * Returns the whole browser, as users have it, for measurements.
 * @param {string} node
 * @returns {Promise<string>} its path
 */
export function provideWholeChromium(node) {
  return provide(node, BROWSERS, ['chromium']);
}

/**
 * Returns the path of an installed whole Chromium, which keeps pages for its Back button as the headless
 * shell never does; null where there is none.
 */
export function findWholeChromium() {
  return findProgram(BROWSERS);
}

/**
 * @param {string} node
 * @param {readonly string[]} names of programs, the preferred one first
 * @param {readonly string[]} packages of Debian, the preferred one first
 * @returns {Promise<string>} the path of the program
 */
async function provide(node, names, packages) {
  const chosen = process.env.MARU_CHROMIUM;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Failure(
      `MARU_CHROMIUM names ${chosen}, which does not exist: set it to the path of a Chromium or leave it out.`,
    );
  }
  return (
    findProgram(names) ??
    (await findPlaywrightBrowser(node)) ??
    (await installFromDebian(names, packages)) ??
    giveUp()
  );
}

/** @returns {never} */
function giveUp() {
  throw new Failure(
    'The tests need Chromium: install it (Debian: `apt-get install chromium-headless-shell` or `chromium`), or set MARU_CHROMIUM to its path.',
  );
}

/**
 * @param {string} node
 * @returns {Promise<string | null>}
 */
async function findPlaywrightBrowser(node) {
  const ask = [
    '--input-type=module',
    '--eval',
    "import { chromium } from 'playwright'; process.stdout.write(chromium.executablePath());",
  ];
  const path = await runQuietly(node, ask, { cwd: ROOT, failure: '' });
  if (existsSync(path)) return path;
  const cli = join(ROOT, 'node_modules/playwright/cli.js');
  const download = () =>
    runQuietly(node, [cli, 'install', 'chromium'], {
      cwd: ROOT,
      timeoutMs: DOWNLOAD_TIMEOUT_MS,
      failure: '',
    });
  try {
    await step("Downloading Playwright's Chromium", download);
  } catch {
    return null;
  }
  return existsSync(path) ? path : null;
}

/**
 * @param {readonly string[]} names
 * @param {readonly string[]} packages the last of which must be there
 * @returns {Promise<string | null>}
 */
async function installFromDebian(names, packages) {
  if (!canInstallDebianPackages()) return null;
  for (const [at, name] of packages.entries()) {
    try {
      await installDebianPackage(name);
      break;
    } catch (error) {
      if (at === packages.length - 1) throw error;
    }
  }
  return findProgram(names);
}
