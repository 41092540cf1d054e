import { existsSync } from 'node:fs';
import { Failure } from '../bootstrap/failure.mjs';
import { canInstallDebianPackages, installDebianPackage } from './debian.mjs';
import { findProgram } from './find-program.mjs';

const NAMES = ['firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];
const WITHOUT =
  'Firefox is not on this machine: install it (Debian: `apt-get install firefox-esr`), or set MARU_FIREFOX to its path';

/**
 * Returns the Firefox of the tests: MARU_FIREFOX, an installed one, or Debian's package. Only one test needs
 * it: where it is not available, that test is skipped with the returned reason.
 * @returns {Promise<{ MARU_FIREFOX: string } | { MARU_FIREFOX_MISSING: string }>} a variable for the tests
 */
export async function provideFirefox() {
  const chosen = process.env.MARU_FIREFOX;
  if (chosen) {
    if (existsSync(chosen)) return { MARU_FIREFOX: chosen };
    throw new Failure(
      `MARU_FIREFOX names ${chosen}, which does not exist: set it to the path of a Firefox or leave it out.`,
    );
  }
  const found = findProgram(NAMES);
  if (found !== null) return { MARU_FIREFOX: found };
  try {
    if (canInstallDebianPackages()) await installDebianPackage('firefox-esr');
  } catch (error) {
    return {
      MARU_FIREFOX_MISSING:
        error instanceof Failure ? `${WITHOUT} (${error.message.split('\n').at(-1)})` : WITHOUT,
    };
  }
  const installed = findProgram(NAMES);
  return installed === null ? { MARU_FIREFOX_MISSING: WITHOUT } : { MARU_FIREFOX: installed };
}
