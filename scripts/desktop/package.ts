import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from '../bootstrap/failure.mjs';
import { ensureWebBuilt } from '../bootstrap/web-build.mjs';
import { buildApp } from './build-app.ts';
import { ensureKeytar, usesNodeApiAlone, withoutKeytar } from './keytar.ts';
import { LINUX_TARGETS, pack, packForLinux } from './pack.ts';
import { readUpdateVariables } from './update-keys.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Builds the installers of the running platform: `npm run package [-- ELECTRON-BUILDER'S WORDS…]`. */

async function makeInstallers(words: readonly string[]): Promise<number> {
  await ensureWebBuilt(process.execPath);
  const update = readUpdateVariables();
  const url = update?.url ?? null;
  const arch = archOf(words);
  // A released app must be able to store sign-ins.
  if (arch === process.arch && !ensureKeytar()) throw new Failure(withoutKeytar());
  const { folder, hasKeychain } = await buildApp(undefined, undefined, update, arch);
  if (!hasKeychain) throw new Failure(`keytar has no native code for ${arch} here: pack on such a machine.`);
  if (!usesNodeApiAlone(join(folder, 'keytar/build/Release/keytar.node')))
    throw new Failure('keytar is bound to one version of Node.');
  const isAllOfLinux = words.length === 0 && process.platform === 'linux';
  return isAllOfLinux ? packForLinux(LINUX_TARGETS, join(ROOT, 'release'), words, url) : pack(words, url);
}

/**
 * Returns the one architecture to package for. Throws a Failure for several: each has its own native code.
 */
function archOf(words: readonly string[]): string {
  const named = words.flatMap((word) => /^--(x64|arm64|ia32|armv7l)$/.exec(word)?.[1] ?? []);
  if (named.length > 1 || words.includes('--universal'))
    throw new Failure('Pack for one architecture at a time.');
  return named[0] ?? process.arch;
}

try {
  process.exitCode = await makeInstallers(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 1;
}
