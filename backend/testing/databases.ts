import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { connect } from '../src/db/connect.ts';
import type { Writer } from '../src/db/connect.ts';
import { describeInFullRun, isDailyRun } from './full-run.ts';

/** Real databases for tests, a new one for each server. */

export type DatabaseKind = 'sqlite' | 'mariadb' | 'mysql';

/** A test database; `url` is null for SQLite, whose file is in the data directory. */
export interface TestDatabase {
  readonly url: string | null;
  drop(): Promise<void>;
}

/** Connects to a server's database. The caller closes the connection. */
export function connectTo({ url }: Pick<TestDatabase, 'url'>, dataDir: string): Writer {
  return connect(url === null ? { kind: 'sqlite', path: join(dataDir, 'maru.db') } : { kind: 'mysql', url });
}

/** Addresses with the privilege to create and drop databases, such as mysql://root@127.0.0.1:3306/. */
const SERVERS = {
  mariadb: { name: 'MariaDB', variable: 'MARU_TEST_MARIADB_URL', mustBeThere: true },
  // MySQL is in no stable Debian: without it, its tests are reported as skipped.
  mysql: { name: 'MySQL', variable: 'MARU_TEST_MYSQL_URL', mustBeThere: false },
} as const;

/** `sqlite` leaves out the others on purpose. All when unset. */
const CHOSEN = process.env['MARU_TEST_DATABASES']?.split(',');
/** Kinds of databases that tests use here, unavailable ones included. */
const KINDS = (['sqlite', 'mariadb', 'mysql'] as const).filter(
  (kind) => CHOSEN === undefined || CHOSEN.includes(kind),
);

/** Databases of a suite in the daily run: SQLite and one of the two servers, SQLite alone, or none. */
type DailyDatabases = 'two' | 'sqlite' | 'none';

/**
 * Defines a suite for SQLite, MariaDB and MySQL, for behaviour that depends on the database. Fails without
 * MariaDB, unless MARU_TEST_DATABASES leaves it out.
 */
export function describeOnEachDatabase(
  suite: string | { readonly name: string; readonly daily: DailyDatabases },
  define: (kind: DatabaseKind) => void,
): void {
  const { name, daily } = typeof suite === 'string' ? { name: suite, daily: 'two' as const } : suite;
  for (const kind of KINDS) declareSuite(name, kind, daily, () => define(kind));
}

/**
 * Defines a suite for MariaDB and MySQL, for behaviour that SQLite lacks, such as the network to the server.
 * The daily run has one of them.
 */
export function describeOnDatabaseServers(name: string, define: (kind: 'mariadb' | 'mysql') => void): void {
  for (const kind of KINDS) if (kind !== 'sqlite') declareSuite(name, kind, 'two', () => define(kind));
}

function declareSuite(name: string, kind: DatabaseKind, daily: DailyDatabases, define: () => void): void {
  const declare = isLeftOut(name, kind, daily) ? describeInFullRun : describe;
  declare(`${name} [${kind}]`, () => {
    if (kind === 'sqlite' || hasDatabase(kind)) define();
    else missing(kind);
  });
}

/** Returns true where the daily run leaves a suite on this database to the full run. */
function isLeftOut(name: string, kind: DatabaseKind, daily: DailyDatabases): boolean {
  if (!isDailyRun) return false;
  if (daily === 'none') return true;
  if (kind === 'sqlite') return false;
  return daily === 'sqlite' || kind !== serverOfDailyRun(name);
}

/** Returns the server of a suite in the daily run, by its name, or the one that is there. */
function serverOfDailyRun(name: string): 'mariadb' | 'mysql' {
  if (!hasDatabase('mysql')) return 'mariadb';
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return sum % 2 === 0 ? 'mariadb' : 'mysql';
}

/** Defines a suite for SQLite only, for behaviour that does not depend on the database. */
export function describeOnSqlite(name: string, define: (kind: 'sqlite') => void): void {
  describe(`${name} [sqlite]`, () => define('sqlite'));
}

/**
 * Returns `it` for the tests of a suite for each database whose outcome no database decides: input that is
 * refused before a statement runs, headers, cookies, or a statement that another test of the suite runs on
 * each database. They run on SQLite only.
 */
export function itOnSqlite(kind: DatabaseKind): (title: string, test: Mocha.AsyncFunc) => void {
  return (title, test) => void (kind === 'sqlite' && it(title, test));
}

/** Returns true when tests can create databases of this kind here. */
export function hasDatabase(kind: DatabaseKind): boolean {
  return KINDS.includes(kind) && (kind === 'sqlite' || (process.env[SERVERS[kind].variable] ?? '') !== '');
}

/** Target of backups and copies for each kind, so that all pairs of kinds are covered. */
export function otherDatabase(kind: DatabaseKind): DatabaseKind {
  const next = ({ sqlite: 'mariadb', mariadb: 'mysql', mysql: 'sqlite' } as const)[kind];
  return hasDatabase(next) ? next : 'sqlite';
}

function missing(kind: 'mariadb' | 'mysql'): void {
  const { name, variable, mustBeThere } = SERVERS[kind];
  it(`has a ${name} to run on`, function () {
    if (mustBeThere)
      throw new Error(`Set ${variable} (npm test does), or MARU_TEST_DATABASES=sqlite to leave ${name} out`);
    console.log(`    skipped: ${variable} names no ${name} (npm test gets one where it can)`);
    this.skip();
  });
}

export async function createDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  if (kind === 'sqlite') return { url: null, drop: async () => undefined };
  const adminUrl = adminUrlOf(kind);
  const name = `maru_test_${randomBytes(6).toString('hex')}`;
  await administer(adminUrl, `CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return serverDatabase(kind, url.href);
}

/** Returns a database that exists already. */
export function serverDatabase(kind: 'mariadb' | 'mysql', url: string): TestDatabase {
  const name = new URL(url).pathname.slice(1);
  return { url, drop: () => administer(adminUrlOf(kind), `DROP DATABASE IF EXISTS ${name}`) };
}

/** Returns the address of a server, with the privilege to create databases. */
export function adminUrlOf(kind: 'mariadb' | 'mysql'): string {
  const { variable } = SERVERS[kind];
  const url = process.env[variable];
  if (url === undefined) throw new Error(`${variable} is not set`);
  return url;
}

async function administer(url: string, sql: string): Promise<void> {
  const connection = await createConnection(url);
  try {
    await connection.query(sql);
  } finally {
    await connection.end();
  }
}
