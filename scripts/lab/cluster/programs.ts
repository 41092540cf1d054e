import { userInfo } from 'node:os';
import { Failure } from '../../bootstrap/failure.mjs';
import { canInstallDebianPackages, installDebianPackage } from '../../test/debian.mjs';
import { findProgram } from '../../test/find-program.mjs';
import { existsSync } from 'node:fs';
import type { NodePrograms } from './node-config.ts';

const PROVIDERS = [
  '/usr/lib/galera/libgalera_smm.so',
  '/usr/lib64/galera-4/libgalera_smm.so',
  '/usr/lib64/galera/libgalera_smm.so',
];
/** Required programs, by their Debian package. */
const PROGRAMS: readonly (readonly [debianPackage: string, program: string])[] = [
  ['mariadb-server', 'mariadbd'],
  ['mariadb-server', 'mariadb-install-db'],
  // mariadb-server-core has the two above without these, and a joining node exits where they are missing.
  ['mariadb-server', 'wsrep_sst_mariabackup'],
  ['mariadb-server', 'wsrep_sst_rsync'],
  ['haproxy', 'haproxy'],
  ['redis-server', 'redis-server'],
  ['socat', 'socat'],
];

/** Returns the Debian packages with missing programs, without duplicates. */
export function missingPackages(isThere: (program: string) => boolean): string[] {
  return [...new Set(PROGRAMS.filter(([, program]) => !isThere(program)).map(([name]) => name))];
}

/**
 * Locates the programs of the cluster, and installs Debian's
 * packages where possible. Throws Failure with what is missing.
 */
export async function findPrograms(): Promise<NodePrograms> {
  const isRoot = process.getuid?.() === 0;
  const findProvider = (): string | undefined => PROVIDERS.find((path) => existsSync(path));
  const missing = new Set(missingPackages((program) => findProgram([program]) !== null));
  if (findProvider() === undefined) missing.add('galera-4');
  // A state transfer by rsync blocks the donor, and rsync does not run as root here.
  if (findProgram(['mariabackup']) === null && (isRoot || findProgram(['rsync']) === null))
    missing.add('mariadb-backup');
  if (canInstallDebianPackages()) {
    for (const name of missing) await installDebianPackage(name);
    missing.clear();
  }
  const provider = findProvider();
  if (missing.size > 0 || provider === undefined) {
    throw new Failure(
      `The cluster needs programs that are not here. Debian: apt-get install --no-install-recommends ${[...missing].join(' ')}`,
    );
  }
  return {
    provider,
    copyMethod: findProgram(['mariabackup']) === null ? 'rsync' : 'mariabackup',
    user: userInfo().username,
    isRoot,
  };
}
