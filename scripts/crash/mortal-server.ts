import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { findProgram } from '../test/find-program.mjs';
import { OWN_ARGS, findMysql } from '../test/mysql.mjs';

export type ServerKind = 'mariadb' | 'mysql';

/** A database server that a test may kill. */
export interface MortalServer {
  /** Of an empty database. */
  readonly url: string;
  /** At once, as a power cut of its machine would. */
  kill(): Promise<void>;
  /** Starts it again, and waits until it takes connections. */
  start(): Promise<void>;
  close(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;

/** How one kind is installed and run: command lines that take further options. */
interface Commands {
  readonly install: readonly string[];
  readonly run: readonly string[];
}

/** @returns why tests have to do without it; null when they can have it */
export function whyNoServer(kind: ServerKind): string | null {
  const chosen = process.env['MARU_TEST_DATABASES']?.split(',') ?? [kind];
  if (!chosen.includes(kind)) return `MARU_TEST_DATABASES leaves ${kind} out`;
  return findCommands(kind, []) === null ? `the programs of ${kind} are not on this machine` : null;
}

function findCommands(kind: ServerKind, common: readonly string[]): Commands | null {
  if (kind === 'mysql') {
    const program = findMysql();
    if (program === null) return null;
    const run = [...program.command, ...common, ...program.args, ...OWN_ARGS];
    return { install: [...run, '--initialize-insecure'], run };
  }
  const [server, installer] = [findProgram(['mariadbd']), findProgram(['mariadb-install-db'])];
  if (server === null || installer === null) return null;
  return {
    install: [installer, ...common, '--auth-root-authentication-method=normal', '--skip-test-db'],
    run: [server, ...common, '--skip-networking=OFF'],
  };
}

/** Makes one in a folder of its own, on the disk. @param more options of its own, such as `--ssl-cert=…` */
export async function startMortalServer(kind: ServerKind, more: readonly string[] = []): Promise<MortalServer> {
  const folder = mkdtempSync(join(tmpdir(), `maru-${kind}-`));
  const asUser = process.getuid?.() === 0 ? ['--user=root'] : [];
  // Each MariaDB that starts clears the temporary tables of others from a place that they share.
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
    await untilItAnswers(port);
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

async function untilItAnswers(port: number): Promise<void> {
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('No port'))));
    });
  });
}
