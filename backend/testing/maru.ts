import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runLine } from '../src/cli/run-line.ts';
import { parseConfig } from '../src/config.ts';
import { createApp } from '../src/create-app.ts';
import type { App } from '../src/create-app.ts';
import type { Writer } from '../src/db/connect.ts';
import { connectTo, createDatabase } from './databases.ts';
import type { DatabaseKind, TestDatabase } from './databases.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import { CHILD_ENVIRONMENT, spawnServer } from './process.ts';
import type { ServerProcess } from './process.ts';
import { TEST_PASSWORD_COST } from './server.ts';
import { makeSiteFolder } from './site-folder.ts';

/** Output and exit code of a command. */
export interface CommandResult {
  /** Null after a signal. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type RunCommand = (...args: readonly string[]) => Promise<CommandResult>;

/** A site with its servers and commands. */
export interface TestSite {
  readonly folder: string;
  readonly dataDir: string;
  /** File with the master keys. */
  readonly keyFile: string;
  /** Environment of server and commands. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * Starts a server in this process, which ends with the site.
   * Another process costs a second and a half of a core.
   */
  start(
    env?: Readonly<Record<string, string>>,
  ): Promise<{ readonly url: string; readonly stop: () => Promise<void> }>;
  /** Starts a server in a process of its own, which ends with the site. */
  startProcess(
    env?: Readonly<Record<string, string>>,
  ): Promise<{ readonly url: string; readonly process: ServerProcess }>;
  /**
   * Runs a command to its end in this process, by the product's own code from its arguments to its exit
   * code: a process costs half a second of a core. Waits of commands take a tenth of their time.
   */
  readonly maru: RunCommand;
  /** Runs a command like `maru`, with further variables. */
  maruWith(env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<CommandResult>;
  /** Runs a command to its end in a process of its own. Each command has a test on SQLite that does. */
  readonly maruProcess: RunCommand;
  /** Runs a command like `maruProcess`, and kills it after a number of milliseconds unless it has ended. */
  maruUntil(killAfterMs: number, ...args: readonly string[]): Promise<CommandResult>;
  /** Connects to the database. The site closes the connection. */
  openDatabase(): Writer;
  close(): Promise<void>;
}

/** Timeout of a test of commands and servers, which start processes. */
export const TIMEOUT_MS = 180_000;

const MAIN = join(import.meta.dirname, '../src/cli/maru.ts');

/** Divisor of the time that commands wait. */
const HASTE = 10;

export interface TestSiteOptions {
  /** Key file of another site, to be shared. */
  readonly keyFile?: string;
  /** True: MariaDB and MySQL have the tables already. The first start on SQLite creates them in any case. */
  readonly hasTables?: boolean;
}

export async function createSite(
  kind: DatabaseKind,
  { keyFile, hasTables = false }: TestSiteOptions = {},
): Promise<TestSite> {
  const folder = makeSiteFolder('maru-cli-');
  const dataDir = join(folder, 'data');
  const database: TestDatabase =
    hasTables && kind !== 'sqlite' ? await createMigratedDatabase(kind, dataDir) : await createDatabase(kind);
  const file = keyFile ?? join(folder, 'master.key');
  const env = {
    MARU_DATA: dataDir,
    MARU_KEY_FILE: file,
    MARU_LOG_LEVEL: 'silent',
    ...(database.url === null ? {} : { MARU_DATABASE_URL: database.url }),
  };
  const apps = new Set<App>();
  const servers: ServerProcess[] = [];
  const opened: Writer[] = [];
  const runHere = async (
    args: readonly string[],
    more: Readonly<Record<string, string>> = {},
  ): Promise<CommandResult> => {
    let [stdout, stderr] = ['', ''];
    const code = await runLine(args, {
      env: { ...CHILD_ENVIRONMENT, ...env, ...more },
      stdout: { write: (text) => void (stdout += text) },
      stderr: { write: (text) => void (stderr += text) },
      wait: (ms) => sleep(ms / HASTE),
    });
    return { code, stdout, stderr };
  };
  const runProcess = (args: readonly string[], killAfterMs: number | null): Promise<CommandResult> =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [MAIN, ...args], {
        env: { ...CHILD_ENVIRONMENT, ...env },
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
      const config = parseConfig(['--port', '0', '--host', '127.0.0.1'], {
        MARU_LIMITS: 'off',
        ...env,
        ...more,
      });
      const app = await createApp(config, { passwordCost: TEST_PASSWORD_COST });
      apps.add(app);
      return {
        url: app.url,
        stop: async () => {
          apps.delete(app);
          await app.close();
        },
      };
    },
    startProcess: async (more = {}) => {
      const server = await spawnServer([], { ...env, ...more });
      servers.push(server);
      if (server.url === null) throw new Error(`The server does not start: ${server.stderr()}`);
      return { url: server.url, process: server };
    },
    maru: (...args) => runHere(args),
    maruWith: (more, ...args) => runHere(args, more),
    maruProcess: (...args) => runProcess(args, null),
    maruUntil: (killAfterMs, ...args) => runProcess(args, killAfterMs),
    openDatabase: () => {
      const db = connectTo(database, dataDir);
      opened.push(db);
      return db;
    },
    close: async () => {
      for (const db of opened) await db.destroy();
      for (const app of apps) await app.close();
      for (const server of servers) server.kill('SIGKILL');
      await Promise.all(servers.map(({ exited }) => exited));
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
