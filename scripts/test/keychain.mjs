import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from '../bootstrap/process.mjs';
import { step } from '../bootstrap/progress.mjs';
import { ROOT } from '../bootstrap/root.mjs';
import { canInstallDebianPackages, installDebianPackage } from './debian.mjs';

/** Debian packages for the tests of the desktop's keychain, each with a file that shows its installation. */
const PACKAGES = [
  { name: 'dbus', file: '/usr/bin/dbus-run-session' },
  { name: 'gnome-keyring', file: '/usr/bin/gnome-keyring-daemon' },
  { name: 'libsecret-1-dev', file: '/usr/include/libsecret-1/libsecret/secret.h' },
];
const LIBRARY = join(ROOT, 'node_modules/keytar/build/Release/keytar.node');
const COMPILE_TIMEOUT_MS = 3 * 60_000;

/** Takes keytar's native code from the registry, as the packed app does; compiles it without one there. */
const ENSURE = "import { ensureKeytar } from './scripts/desktop/keytar.ts'; ensureKeytar();";

/**
 * Installs a real keychain and its library for the tests, where possible.
 * Optional: without it those tests are skipped, and report what is missing.
 * @param {string} node
 */
export async function provideKeychain(node) {
  if (process.platform !== 'linux') return;
  try {
    for (const { name, file } of PACKAGES)
      if (!existsSync(file) && canInstallDebianPackages()) await installDebianPackage(name);
    if (existsSync(LIBRARY) || !PACKAGES.every(({ file }) => existsSync(file))) return;
    const ensure = ['--input-type=module', '--eval', ENSURE];
    await step('Installing keytar', () =>
      runQuietly(node, ensure, { cwd: ROOT, timeoutMs: COMPILE_TIMEOUT_MS, failure: '' }),
    );
  } catch {
    // The tests report why they are skipped.
  }
}
