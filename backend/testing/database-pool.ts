import { createConnection } from 'mysql2/promise';
import type { Connection, ResultSetHeader, RowDataPacket } from 'mysql2/promise';

/**
 * Emptied databases that no process has, in a table on their server: the processes of a run use them again.
 * `npm test` allows it for the servers that it starts; on others, each process drops its own databases.
 */

/** A migrated database of MariaDB or MySQL without rows. */
export interface EmptiedDatabase {
  readonly url: string;
  /** Hash of tables, columns, indexes and applied steps, as the migrations left them. */
  readonly schema: string;
}

const POOLS = process.env['MARU_TEST_POOLS']?.split(',') ?? [];
const NAME = 'maru_test_pool';

/** @returns true when the processes of this run share emptied databases of a kind */
export function hasPool(kind: 'mariadb' | 'mysql'): boolean {
  return POOLS.includes(kind);
}

/**
 * @param adminUrl address of the server, with the privilege to create databases
 * @param name of the database with the table
 */
export async function acquireEmptiedDatabase(
  adminUrl: string,
  name = NAME,
): Promise<EmptiedDatabase | undefined> {
  return await withPool(adminUrl, name, async (pool) => {
    for (;;) {
      const [rows] = await pool.query<RowDataPacket[]>('SELECT url, hash FROM emptied LIMIT 1');
      const [row] = rows;
      if (row === undefined) return undefined;
      const { url, hash } = row as { readonly url: string; readonly hash: string };
      const [{ affectedRows }] = await pool.query<ResultSetHeader>('DELETE FROM emptied WHERE url = ?', [
        url,
      ]);
      // Otherwise another process has taken it in between.
      if (affectedRows === 1) return { url, schema: hash };
    }
  });
}

/**
 * @param adminUrl address of the server, with the privilege to create databases
 * @param name of the database with the table
 */
export async function releaseEmptiedDatabase(
  adminUrl: string,
  { url, schema }: EmptiedDatabase,
  name = NAME,
): Promise<void> {
  await withPool(adminUrl, name, (pool) =>
    pool.query('INSERT INTO emptied (url, hash) VALUES (?, ?)', [url, schema]),
  );
}

async function withPool<T>(
  adminUrl: string,
  name: string,
  work: (pool: Connection) => Promise<T>,
): Promise<T> {
  const pool = await createConnection(adminUrl);
  try {
    await pool.query(`CREATE DATABASE IF NOT EXISTS ${name}`);
    await pool.query(`USE ${name}`);
    await pool.query(
      'CREATE TABLE IF NOT EXISTS emptied (url VARCHAR(200) PRIMARY KEY, hash CHAR(64) NOT NULL)',
    );
    return await work(pool);
  } finally {
    await pool.end();
  }
}
