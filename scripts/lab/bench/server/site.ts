import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createConnection } from 'mysql2/promise';
import { startBaseline, startMaru } from './processes.ts';
import type { Running } from './processes.ts';
import { seed } from './seed.ts';
import type { SeededSite } from './seed.ts';

export type DatabaseName = 'SQLite' | 'MariaDB' | 'MySQL';

/** Filled site on one database, with Maru and the bare handler. */
export interface BenchSite {
  readonly database: DatabaseName;
  readonly seeded: SeededSite;
  readonly maru: () => Running;
  readonly bare: Running;
  /** Restarts Maru, with empty caches. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Row of the bare handler: the article and the other members of a response. */
const ROW_TABLE = (
  text: string,
): string => `CREATE TABLE bench_rows (id VARCHAR(24) PRIMARY KEY, group_name VARCHAR(64), title VARCHAR(255),
  is_public SMALLINT, content ${text}, created_at VARCHAR(32), updated_at VARCHAR(32))`;
const ROW_INSERT = 'INSERT INTO bench_rows VALUES (?, ?, ?, ?, ?, ?, ?)';
const ROW_TIME = '2026-01-01T00:00:00.000Z';

/**
 * Creates a site, fills it and starts both servers.
 * @param folder separate and empty
 * @param adminUrl of a server where databases can be created; null for SQLite
 */
export async function openBenchSite(
  database: DatabaseName,
  folder: string,
  adminUrl: string | null,
  article: string,
): Promise<BenchSite> {
  mkdirSync(folder, { recursive: true });
  const url = adminUrl === null ? null : await createMysqlDatabase(adminUrl);
  const environment = {
    MARU_DATA: join(folder, 'data'),
    MARU_KEY_FILE: join(folder, 'master.key'),
    MARU_LIMITS: 'off',
    MARU_LOG_LEVEL: 'info',
    ...(url === null ? {} : { MARU_DATABASE_URL: url }),
    ...(process.env['MARU_WEB_DIST'] === undefined ? {} : { MARU_WEB_DIST: process.env['MARU_WEB_DIST'] }),
  };
  const log = join(folder, 'log');
  const seeded = await seed(environment, log, article);
  const row = [seeded.publicDocId, seeded.group, 'Article', 1, article, ROW_TIME, ROW_TIME];
  if (url === null) insertSqlite(join(folder, 'data/maru.db'), row);
  else await insertMysql(url, row);
  let maru = await startMaru(environment, log);
  const bare = await startBaseline(
    url === null ? 'sqlite' : 'mysql',
    url ?? join(folder, 'data/maru.db'),
    log,
  );
  return {
    database,
    seeded,
    maru: () => maru,
    bare,
    restart: async () => {
      await maru.stop();
      maru = await startMaru(environment, log);
    },
    stop: async () => {
      await maru.stop();
      await bare.stop();
    },
  };
}

function insertSqlite(file: string, row: readonly unknown[]): void {
  const db = new Database(file);
  db.exec(ROW_TABLE('TEXT'));
  db.prepare(ROW_INSERT).run(...row);
  db.close();
}

async function insertMysql(url: string, row: readonly (string | number)[]): Promise<void> {
  const connection = await createConnection(url);
  await connection.query(`${ROW_TABLE('MEDIUMTEXT')} DEFAULT CHARSET utf8mb4`);
  await connection.execute(ROW_INSERT, [...row]);
  await connection.query(
    'CREATE TABLE bench_written (id VARCHAR(36) PRIMARY KEY, content MEDIUMTEXT, created_at VARCHAR(32)) DEFAULT CHARSET utf8mb4',
  );
  await connection.query(
    'CREATE TABLE bench_history (id VARCHAR(36) PRIMARY KEY, doc_id VARCHAR(36), content MEDIUMTEXT, created_at VARCHAR(32)) DEFAULT CHARSET utf8mb4',
  );
  await connection.end();
}

async function createMysqlDatabase(adminUrl: string): Promise<string> {
  const name = `maru_bench_${process.pid}`;
  const connection = await createConnection(adminUrl);
  await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  await connection.end();
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}
