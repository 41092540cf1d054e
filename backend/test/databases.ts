import { randomBytes } from 'node:crypto';
import { createConnection } from 'mysql2/promise';

/** Databases for tests: real ones, a fresh one for each server. */

export type DatabaseKind = 'sqlite' | 'mariadb';

/** A database of its own; `url` is null for SQLite, whose file lies in the data directory. */
export interface TestDatabase {
  readonly url: string | null;
  drop(): Promise<void>;
}

/** An address with the right to create and drop databases, such as mysql://root@127.0.0.1:3306/. */
const ADMIN_URL = process.env['MARU_TEST_MARIADB_URL'];
/** `sqlite`: leave MariaDB out, knowingly. */
const CHOSEN = process.env['MARU_TEST_DATABASES'];

/** Defines the same suite for SQLite and for MariaDB. Without a MariaDB it fails, unless MARU_TEST_DATABASES=sqlite. */
export function describeOnEachDatabase(name: string, define: (kind: DatabaseKind) => void): void {
  describe(`${name} [sqlite]`, () => define('sqlite'));
  if (CHOSEN === 'sqlite') return;
  describe(`${name} [mariadb]`, () => {
    if (ADMIN_URL !== undefined && ADMIN_URL !== '') define('mariadb');
    else {
      it('has a MariaDB to run on', () => {
        throw new Error('Set MARU_TEST_MARIADB_URL (npm test does), or MARU_TEST_DATABASES=sqlite to leave MariaDB out');
      });
    }
  });
}

export async function createDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  if (kind === 'sqlite') return { url: null, drop: async () => undefined };
  if (ADMIN_URL === undefined) throw new Error('MARU_TEST_MARIADB_URL is not set');
  const name = `maru_test_${randomBytes(6).toString('hex')}`;
  await administer(ADMIN_URL, `CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  const url = new URL(ADMIN_URL);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(ADMIN_URL, `DROP DATABASE IF EXISTS ${name}`) };
}

async function administer(url: string, sql: string): Promise<void> {
  const connection = await createConnection(url);
  try {
    await connection.query(sql);
  } finally {
    await connection.end();
  }
}
