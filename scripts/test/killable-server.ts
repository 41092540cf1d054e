import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { freePort } from './database-server.mjs';
import { findProgram } from './find-program.mjs';
import { OWN_ARGS, TEST_ARGS, findMysql } from './mysql.mjs';

export type ServerKind = 'mariadb' | 'mysql';

/** Database server that a test can kill. */
export interface KillableServer {
  /** Address of an empty database. */
  readonly url: string;
  /** Kills it at once, as a power failure of its machine would. */
  kill(): Promise<void>;
  /** Starts it again, and waits until it accepts connections. */
  start(): Promise<void>;
  close(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;

/** Installation and start of one kind: command lines that take further options. */
interface Commands {
  readonly install: readonly string[];
  readonly run: readonly string[];
}

/** @returns the reason why the server is not available; null when it is */
export function missingServerReason(kind: ServerKind): string | null {
  const chosen = process.env['MARU_TEST_DATABASES']?.split(',') ?? [kind];
  if (!chosen.includes(kind)) return `MARU_TEST_DATABASES leaves ${kind} out`;
  return findCommands(kind, []) === null ? `the programs of ${kind} are not on this machine` : null;
}

function findCommands(kind: ServerKind, common: readonly string[]): Commands | null {
  if (kind === 'mysql') {
    const program = findMysql();
    if (program === null) return null;
    const run = [...program.command, ...common, ...program.args, ...OWN_ARGS, ...TEST_ARGS];
    return { install: [...run, '--initialize-insecure'], run };
  }
  const [server, installer] = [findProgram(['mariadbd']), findProgram(['mariadb-install-db'])];
  if (server === null || installer === null) return null;
  return {
    install: [installer, ...common, '--auth-root-authentication-method=normal', '--skip-test-db'],
    run: [server, ...common, '--skip-networking=OFF'],
  };
}

/** Creates a server in a separate folder, on the disk. @param more further options, such as `--ssl-cert=…` */
export async function startKillableServer(
  kind: ServerKind,
  more: readonly string[] = [],
): Promise<KillableServer> {
  const folder = mkdtempSync(join(tmpdir(), `maru-${kind}-`));
  const asUser = process.getuid?.() === 0 ? ['--user=root'] : [];
  // Separate temporary folder: each starting MariaDB would
  // remove the temporary tables of others in a shared one.
  const common = ['--no-defaults', `--datadir=${join(folder, 'data')}`, `--tmpdir=${folder}`, ...asUser];
  const commands = findCommands(kind, common);
  if (commands === null) throw new Error(`The programs of ${kind} are not on this machine`);
  const [installer = '', ...installing] = commands.install;
  const [server = '', ...running] = commands.run;
  const installed = spawnSync(installer, installing, { encoding: 'utf8' });
  if (installed.status !== 0) throw new Error(installed.stderr);
  const port = await freePort();
  const flags = [`--socket=${join(folder, 'socket')}`, `--port=${port}`, '--bind-address=127.0.0.1'];
  const durable = ['--innodb-flush-log-at-trx-commit=1', '--innodb-buffer-pool-size=32M'];
  let child: ChildProcess | null = null;
  const kill = async (): Promise<void> => {
    if (child === null) return;
    const ended = new Promise<void>((resolve) => void child?.once('close', () => resolve()));
    child.kill('SIGKILL');
    await ended;
    child = null;
  };
  const start = async (): Promise<void> => {
    child = spawn(server, [...running, ...flags, ...durable, ...more], { stdio: 'ignore' });
    await waitUntilReady(port);
  };
  await start();
  const connection = await createConnection({ host: '127.0.0.1', port, user: 'root' });
  await connection.query('CREATE DATABASE maru CHARACTER SET utf8mb4');
  await connection.end();
  return {
    url: `mysql://root@127.0.0.1:${port}/maru`,
    kill,
    start,
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(port: number): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await (await createConnection({ host: '127.0.0.1', port, user: 'root' })).end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(50);
    }
  }
}
