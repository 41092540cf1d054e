import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHashOf, listFiles, readJson, stampsOf } from './fingerprint.mjs';
import { runQuietly } from './process.mjs';
import { step } from './progress.mjs';
import { ROOT } from './root.mjs';

const DIST = join(ROOT, 'web/dist');
const RECORD = join(DIST, 'sources.json');
/** Source folders and files of the website. */
const SOURCES = [
  'web',
  'core/src',
  'core/package.json',
  'scripts/build.ts',
  'scripts/build',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const EXCLUDED = /^web\/(?:dist|\.types|node_modules|e2e)$|\.test\.tsx?$|\/\.[^/]*$/;

/**
 * Builds the website when its sources differ from those of the last build.
 * @param {string} node the Node to build with
 */
export async function ensureWebBuilt(node) {
  const files = listFiles(SOURCES, (path) => EXCLUDED.test(path));
  const stamps = stampsOf(files);
  const record = readJson(RECORD);
  if (record?.stamps === stamps) return;
  const hash = contentHashOf(files);
  if (record?.hash !== hash) {
    // Without its record an interrupted build counts as none.
    rmSync(RECORD, { force: true });
    await step('Building the website', () =>
      runQuietly(node, ['scripts/build.ts'], {
        cwd: ROOT,
        failure: 'The website could not be built: the lines above say where it failed.',
      }),
    );
  }
  mkdirSync(DIST, { recursive: true });
  writeFileSync(RECORD, JSON.stringify({ stamps, hash }));
}
