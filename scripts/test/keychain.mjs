import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from '../bootstrap/process.mjs';
import { step } from '../bootstrap/progress.mjs';
import { ROOT } from '../bootstrap/root.mjs';
import { canInstallDebianPackages, installDebianPackage } from './debian.mjs';

/** What the tests of the desktop's keychain need of Debian, each with a file by which it is known. */
const PACKAGES = [
  { name: 'dbus', file: '/usr/bin/dbus-run-session' },
  { name: 'gnome-keyring', file: '/usr/bin/gnome-keyring-daemon' },
  { name: 'libsecret-1-dev', file: '/usr/include/libsecret-1/libsecret/secret.h' },
];
const LIBRARY = join(ROOT, 'node_modules/keytar/build/Release/keytar.node');
const COMPILE_TIMEOUT_MS = 3 * 60_000;

/**
 * Makes a real keychain and the library for it ready for the tests, where that is possible. It is not needed: without it those
 * tests say that they are skipped, and what is missing.
 */
export async function provideKeychain() {
  if (process.platform !== 'linux') return;
  try {
    for (const { name, file } of PACKAGES) if (!existsSync(file) && canInstallDebianPackages()) await installDebianPackage(name);
    if (existsSync(LIBRARY) || !PACKAGES.every(({ file }) => existsSync(file))) return;
    const compile = ['rebuild', 'keytar', '--ignore-scripts=false', '--build-from-source'];
    await step('Compiling keytar', () => runQuietly('npm', compile, { cwd: ROOT, timeoutMs: COMPILE_TIMEOUT_MS, failure: '' }));
  } catch {
    // The tests say why they are skipped.
  }
}
