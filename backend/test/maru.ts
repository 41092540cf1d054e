import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../src/db/connect.ts';
import type { Writer } from '../src/db/connect.ts';
import { createDatabase } from './databases.ts';
import type { DatabaseKind, TestDatabase } from './databases.ts';
import { CHILD_ENVIRONMENT, spawnServer } from './process.ts';
import type { ServerProcess } from './process.ts';

/** Output and exit code of a command. */
export interface CommandResult {
  /** Null after a signal. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A site whose server and commands run in processes of their own. */
export interface TestSite {
  readonly folder: string;
  readonly dataDir: string;
  /** File with the master keys. */
  readonly keyFile: string;
  /** Environment of server and commands. */
  readonly env: Readonly<Record<string, string>>;
  /** Starts a server, which ends with the site. */
  start(
    env?: Readonly<Record<string, string>>,
  ): Promise<{ readonly url: string; readonly process: ServerProcess }>;
  /** Runs a command to its end. */
  maru(...args: readonly string[]): Promise<CommandResult>;
  /** Runs a command like `maru`, with further variables. */
  maruWith(env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<CommandResult>;
  /** Runs a command like `maru`, and kills it after a number of milliseconds unless it has ended. */
  maruUntil(killAfterMs: number, ...args: readonly string[]): Promise<CommandResult>;
  /** Connects to the database. The site closes the connection. */
  openDatabase(): Writer;
  close(): Promise<void>;
}

/** Timeout of a test of commands: each starts a process. */
export const TIMEOUT_MS = 180_000;

const MAIN = join(import.meta.dirname, '../src/cli/maru.ts');

/**
 * @param keyFile key file of another site, to be shared
 */
export async function createSite(kind: DatabaseKind, keyFile?: string): Promise<TestSite> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-cli-'));
  const database: TestDatabase = await createDatabase(kind);
  const dataDir = join(folder, 'data');
  const file = keyFile ?? join(folder, 'master.key');
  const env = {
    MARU_DATA: dataDir,
    MARU_KEY_FILE: file,
    MARU_LOG_LEVEL: 'silent',
    ...(database.url === null ? {} : { MARU_DATABASE_URL: database.url }),
  };
  const servers: ServerProcess[] = [];
  const opened: Writer[] = [];
  const run = (
    args: readonly string[],
    killAfterMs: number | null,
    more: Readonly<Record<string, string>> = {},
  ): Promise<CommandResult> =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [MAIN, ...args], {
        env: { ...CHILD_ENVIRONMENT, ...env, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
        cwd: folder,
      });
      let [stdout, stderr] = ['', ''];
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        stdout += text;
      });
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        stderr += text;
      });
      const timer = killAfterMs === null ? null : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
      child.once('close', (code) => {
        if (timer !== null) clearTimeout(timer);
        resolve({ code, stdout, stderr });
      });
    });
  return {
    folder,
    dataDir,
    keyFile: file,
    env,
    start: async (more = {}) => {
      const server = await spawnServer([], { ...env, ...more });
      servers.push(server);
      if (server.url === null) throw new Error(`The server does not start: ${server.stderr()}`);
      return { url: server.url, process: server };
    },
    maru: (...args) => run(args, null),
    maruWith: (more, ...args) => run(args, null, more),
    maruUntil: (killAfterMs, ...args) => run(args, killAfterMs),
    openDatabase: () => {
      const db = connect(
        database.url === null
          ? { kind: 'sqlite', path: join(dataDir, 'maru.db') }
          : { kind: 'mysql', url: database.url },
      );
      opened.push(db);
      return db;
    },
    close: async () => {
      for (const db of opened) await db.destroy();
      for (const server of servers) server.kill('SIGKILL');
      await Promise.all(servers.map(({ exited }) => exited));
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
