import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../bootstrap/failure.mjs';
import { runQuietly } from '../bootstrap/process.mjs';
import { step } from '../bootstrap/progress.mjs';
import { ROOT } from '../bootstrap/root.mjs';
import { canInstallDebianPackages, installDebianPackage } from './debian.mjs';
import { findProgram } from './find-program.mjs';

const NAMES = [
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
 * Returns the browser of the end-to-end tests: MARU_CHROMIUM, an
 * installed one, Playwright's own download, or Debian's package.
 * @param {string} node
 * @returns {Promise<string>} its path
 */
export async function provideChromium(node) {
  const chosen = process.env.MARU_CHROMIUM;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Failure(
      `MARU_CHROMIUM names ${chosen}, which does not exist: set it to the path of a Chromium or leave it out.`,
    );
  }
  return findProgram(NAMES) ?? (await findPlaywrightBrowser(node)) ?? (await installFromDebian()) ?? giveUp();
}

/** @returns {never} */
function giveUp() {
  throw new Failure(
    'The tests need Chromium: install it (Debian: `apt-get install chromium`), or set MARU_CHROMIUM to its path.',
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

/** @returns {Promise<string | null>} */
async function installFromDebian() {
  if (!canInstallDebianPackages()) return null;
  await installDebianPackage('chromium');
  return findProgram(NAMES);
}
