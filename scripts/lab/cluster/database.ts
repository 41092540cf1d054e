import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { step } from '../../bootstrap/progress.mjs';
import { DEPLOY } from './create-cluster.ts';
import type { Cluster } from './create-cluster.ts';
import { DATABASE, DATABASE_USER, NODES, folderOf, nodeScriptOf } from './layout.ts';
import type { Layout } from './layout.ts';
import type { NodePrograms } from './node-config.ts';
import { startPart } from './parts.ts';
import { runProgram, stateOf } from './processes.ts';
import { READY_TIMEOUT_MS, logTail, waitUntil, waitUntilHealthy } from './wait-until-healthy.ts';

/** Bootstraps the first node, creates the accounts, and joins the other nodes. */
export async function bootstrapDatabase(
  { layout, secrets }: Cluster,
  { isRoot }: NodePrograms,
): Promise<void> {
  const [first, ...others] = NODES;
  await step(`Database: ${first} begins`, async () => {
    const asUser = isRoot ? ['--user=root'] : [];
    const options = [
      '--wsrep-on=OFF',
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      ...asUser,
    ];
    for (const node of NODES)
      runProgram('mariadb-install-db', [`--defaults-file=${folderOf(layout, node)}.cnf`, ...options]);
    runProgram('sh', [nodeScriptOf(layout, first), 'new']);
    const accounts = `${readFileSync(join(DEPLOY, 'galera/users.sql'), 'utf8')}
CREATE DATABASE ${DATABASE} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
CREATE USER '${DATABASE_USER}'@'127.0.0.1' IDENTIFIED BY '${secrets.password}';
GRANT ALL ON ${DATABASE}.* TO '${DATABASE_USER}'@'127.0.0.1';`;
    await waitUntil(
      () => {
        try {
          runProgram(
            'mariadb',
            ['--no-defaults', `--socket=${folderOf(layout, first)}.sock`, '--user=root'],
            { input: accounts },
          );
          return true;
        } catch (error) {
          if (stateOf(layout, first) === 'stopped') throw error;
          return false;
        }
      },
      () => `${logTail(layout, first)}\n${first} does not begin: its last words are above.`,
    );
    await waitUntilHealthy(layout, [first]);
  });
  await step(`Database: ${others.join(' and ')} get everything from it`, async () => {
    for (const node of others) {
      startPart(layout, secrets, node);
      await waitUntilHealthy(layout, [node]);
    }
  });
}

/**
 * Recovers after all nodes went down: `deploy/galera/recover.sh`
 * as on separate machines, with other commands to reach the nodes.
 */
export async function recoverDatabase(layout: Layout): Promise<string> {
  return await step('Database: recovering', async () => {
    const script = (what: string): string => `sh ${layout.dir}/{}.sh ${what}`;
    const env = {
      POSITION: script('position'),
      BEGIN: script('begin {position}'),
      JOIN: script('start'),
      READY: script('ready'),
      WAIT: String(READY_TIMEOUT_MS / 1_000),
    };
    const running = promisify(execFile)(join(DEPLOY, 'galera/recover.sh'), NODES, {
      env: { ...process.env, ...env },
    });
    // After an interruption no further node is started.
    const end = (): void => void running.child.kill();
    process.once('exit', end);
    try {
      return (await running).stdout;
    } finally {
      process.off('exit', end);
    }
  });
}
