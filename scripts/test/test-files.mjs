import { Failure } from '../bootstrap/failure.mjs';
import { listFiles, readJson } from '../bootstrap/fingerprint.mjs';
import { ROOT } from '../bootstrap/root.mjs';

/**
 * Form of the patterns in package.json's mocha section, `backend/test/**`
 * + `/*.test.ts`: a folder, and the end of a file's name.
 */
const PATTERN = /^([\w-]+(?:\/[\w-]+)*)\/\*\*\/\*(\.[\w.]+)$/;
const EXCLUDED = /(?:^|\/)(?:node_modules|dist)$/;

/**
 * Returns every test file in package.json's list for mocha.
 * @returns {string[]} relative to the repository, sorted
 */
export function listTestFiles() {
  /** @type {readonly string[]} */
  const patterns = readJson(`${ROOT}/package.json`).mocha.spec;
  const files = patterns.flatMap((pattern) => {
    const [, folder, ending] = PATTERN.exec(pattern) ?? [];
    if (folder === undefined || ending === undefined)
      throw new Failure(`package.json's mocha.spec holds ${pattern}: write it as FOLDER/**/*.test.ts.`);
    return listFiles([folder], (path) => EXCLUDED.test(path)).flatMap(({ path }) =>
      path.endsWith(ending) ? [path] : [],
    );
  });
  return [...new Set(files)].sort();
}
