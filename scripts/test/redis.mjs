import { existsSync } from 'node:fs';
import { Failure } from '../bootstrap/failure.mjs';
import { canInstallDebianPackages, installDebianPackage } from './debian.mjs';
import { findProgram } from './find-program.mjs';

/**
 * Returns the program of the Redis servers that tests start:
 * MARU_REDIS_SERVER, an installed one, or Debian's package.
 * @returns {Promise<string>} its path
 */
export async function provideRedis() {
  const chosen = process.env.MARU_REDIS_SERVER;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Failure(
      `MARU_REDIS_SERVER names ${chosen}, which does not exist: set it to the path of a redis-server or leave it out.`,
    );
  }
  return findProgram(['redis-server']) ?? (await installFromDebian());
}

/** @returns {Promise<string>} */
async function installFromDebian() {
  if (canInstallDebianPackages()) await installDebianPackage('redis-server');
  const program = findProgram(['redis-server']);
  if (program !== null) return program;
  throw new Failure(
    'The tests need Redis: install it (Debian: `apt-get install redis-server`), or set MARU_REDIS_SERVER to the path of its program.',
  );
}
