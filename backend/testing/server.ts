import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { User } from '@maru/core/api';
import type { ResponseOf } from '@maru/core/api/contracts';
import { parseConfig } from '../src/config.ts';
import type { Config } from '../src/config.ts';
import { createApp } from '../src/create-app.ts';
import type { App } from '../src/create-app.ts';
import type { Writer } from '../src/db/connect.ts';
import { surveyRows } from '../src/repositories/row-survey.ts';
import type { PasswordCost } from '../src/services/accounts/passwords.ts';
import { attachSite } from '../src/site/attach-site.ts';
import { createBrowser } from './browser.ts';
import type { Browser } from './browser.ts';
import { connectTo } from './databases.ts';
import type { DatabaseKind } from './databases.ts';
import { assertFound } from './found.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import { makeSiteFolder } from './site-folder.ts';

/** Lowest cost of argon2id: at the product's, a hash takes 30 ms of a core. Each test user has several. */
export const TEST_PASSWORD_COST: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** The whole server in this process, on a free port, with its own data directory and database. */
export interface TestServer {
  readonly url: string;
  readonly dataDir: string;
  readonly config: Config;
  /** Returns the log so far. */
  log(): string;
  /** Advances the server's clock. */
  advance(ms: number): void;
  /** Connects to the server's database. The server closes the connection. */
  openDatabase(): Writer;
  /** Seals the rows that a test has changed without the server, as the operator does after repairs. */
  sealRows(): Promise<void>;
  /** Starts another node on the same database, with its own data directory. Not on SQLite. */
  startSecondServer(): Promise<{ readonly url: string }>;
  /**
   * Stops the server and starts it again with its data.
   * @param meanwhile runs in between
   */
  restart(meanwhile?: () => void): Promise<void>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  readonly database: DatabaseKind;
  /** Build of the website; by default that of MARU_WEB_DIST, else the project's own, if it exists. */
  readonly webDist?: string;
  /** Rate limits are off by default. */
  readonly hasLimits?: boolean;
  /** True to refuse visitors' work while the thread, which the test shares, is late. */
  readonly shedsLoad?: boolean;
  /** Further environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

export async function startServer({
  database: kind,
  webDist = process.env['MARU_WEB_DIST'],
  hasLimits = false,
  shedsLoad = false,
  env = {},
}: TestServerOptions): Promise<TestServer> {
  const folder = makeSiteFolder('maru-server-');
  const dataDir = join(folder, 'data');
  const database = await createMigratedDatabase(kind, dataDir);
  const config = parseConfig(['--port', '0', '--host', '127.0.0.1', '--data', dataDir], {
    XDG_CONFIG_HOME: join(folder, 'config'),
    MARU_LIMITS: hasLimits ? 'on' : 'off',
    // Tests send no requests to other hosts.
    MARU_LINK_PREVIEW: 'off',
    ...env,
    ...(webDist === undefined ? {} : { MARU_WEB_DIST: webDist }),
    ...(database.url === null ? {} : { MARU_DATABASE_URL: database.url }),
  });
  const lines: string[] = [];
  const logger = pino({ level: 'debug', base: null }, { write: (line: string) => void lines.push(line) });
  let offsetMs = 0;
  const start = (of: Config = config): Promise<App> =>
    createApp(of, { logger, now: () => Date.now() + offsetMs, passwordCost: TEST_PASSWORD_COST, shedsLoad });
  let app = await start();
  const opened: Writer[] = [];
  const twins: App[] = [];

  return {
    get url() {
      return app.url;
    },
    dataDir,
    config,
    log: () => lines.join(''),
    advance: (ms) => {
      // Whole milliseconds, as a clock gives them: SQLite alone would keep a fraction.
      offsetMs += Math.round(ms);
    },
    openDatabase: () => {
      const db = connectTo(database, dataDir);
      opened.push(db);
      return db;
    },
    sealRows: async () => {
      const site = await attachSite(config);
      try {
        await surveyRows(site.db, true);
      } finally {
        await site.close();
      }
    },
    startSecondServer: async () => {
      const twin = await start({ ...config, dataDir: join(folder, `twin${twins.length}`) });
      twins.push(twin);
      return twin;
    },
    restart: async (meanwhile) => {
      await app.close();
      meanwhile?.();
      app = await start();
    },
    close: async () => {
      for (const db of opened) await db.destroy();
      for (const twin of twins) await twin.close();
      await app.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A user signed in in a browser of their own. */
export interface TestUser {
  readonly browser: Browser;
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly groupId: string;
  readonly homeDocId: string;
}

let users = 0;

/** Returns the user that a sign-up created; fails the test where a mailed link confirms sign-ups. */
export function signedUpUser(body: ResponseOf<'signup'>): User {
  return assertFound('user' in body ? body.user : null);
}

export async function createUser(
  server: Pick<TestServer, 'url'> & { readonly host?: string },
  name = 'user',
): Promise<TestUser> {
  const username = `${name}${String(++users).padStart(5, '0')}`;
  const account = { username, email: `${username}@example.org`, password: `secret words ${users}` };
  const browser = createBrowser(server);
  const { id } = signedUpUser(await browser.expect(200, 'POST', '/api/signup', { form: account }));
  const { group } = await browser.expect(200, 'GET', `/api/groups/${username}`);
  return { browser, ...account, id, groupId: group.id, homeDocId: assertFound(group.homeDocId) };
}
