import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from '../bootstrap/failure.mjs';
import { ensureWebBuilt } from '../bootstrap/web-build.mjs';
import { buildApp } from './build-app.ts';
import { LINUX_TARGETS, pack, packForLinux } from './pack.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Makes the installers of the platform that this runs on: `npm run package [-- ELECTRON-BUILDER'S WORDS…]`. */

async function makeInstallers(words: readonly string[]): Promise<number> {
  await ensureWebBuilt(process.execPath);
  const { hasKeychain } = await buildApp();
  // A released app that cannot keep anybody signed in is not what anybody wants.
  if (!hasKeychain) throw new Failure('keytar is not compiled: npm rebuild keytar --ignore-scripts=false (Debian: libsecret-1-dev)');
  const updateUrl = process.env['MARU_UPDATE_URL'] ?? '';
  if (updateUrl !== '' && !updateUrl.startsWith('https://')) throw new Failure('MARU_UPDATE_URL has to begin with https://');
  const url = updateUrl === '' ? null : updateUrl;
  const isAllOfLinux = words.length === 0 && process.platform === 'linux';
  return isAllOfLinux ? packForLinux(LINUX_TARGETS, join(ROOT, 'release'), words, url) : pack(words, url);
}

try {
  process.exitCode = await makeInstallers(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 1;
}
