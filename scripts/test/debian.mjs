import { existsSync } from 'node:fs';
import { runQuietly } from '../bootstrap/process.mjs';
import { step } from '../bootstrap/progress.mjs';
import { ROOT } from '../bootstrap/root.mjs';

/** Returns true when packages of the system can be installed. */
export const canInstallDebianPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs a package of the system.
 * @param {string} name
 */
export async function installDebianPackage(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const failure = `The package ${name} could not be installed: apt-get says why above.`;
  await step(`Installing ${name} (Debian)`, async () => {
    await runQuietly('apt-get', ['update', '-qq'], { cwd: ROOT, env, failure });
    await runQuietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
      cwd: ROOT,
      env,
      failure,
    });
  });
}
