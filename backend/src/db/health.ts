import { isSqlite } from './connect.ts';
import type { Db } from './connect.ts';
import { readDialect } from './statements.ts';

/** Reads the health of a database. */

/** Such as `SQLite 3.51.0` or `MySQL 8.4.3`. */
export async function readDatabaseVersion(db: Db): Promise<string> {
  if (isSqlite(db)) {
    const [row] = (await db.raw('SELECT sqlite_version() AS version')) as { readonly version: string }[];
    return `SQLite ${row?.version}`;
  }
  const { name, version } = await readDialect(db);
  return `${name} ${version}`;
}

/**
 * Settings of MySQL or MariaDB; null for SQLite, whose settings are applied and verified on every connection.
 */
export interface MysqlSettings {
  /** 1: a committed write is on the disk. */
  readonly flush: number;
  readonly hasBinlog: number;
  readonly syncBinlog: number;
  readonly charset: string;
  readonly filePerTable: number;
  readonly packetBytes: number;
  /** Tables of another engine than InnoDB. */
  readonly otherEngines: number;
  /** Epoch seconds. */
  readonly time: number;
}

export async function readMysqlSettings(db: Db): Promise<MysqlSettings | null> {
  if (isSqlite(db)) return null;
  return await readMysql<MysqlSettings>(
    db,
    `SELECT @@innodb_flush_log_at_trx_commit AS flush, @@log_bin AS hasBinlog, @@sync_binlog AS syncBinlog,
      @@character_set_database AS charset, @@innodb_file_per_table AS filePerTable, @@max_allowed_packet AS packetBytes,
      (SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' AND engine <> 'InnoDB') AS otherEngines,
      UNIX_TIMESTAMP() AS time`,
  );
}

/**
 * Counts programs connected to the same database, without this
 * connection. Returns 0 on SQLite, where a lock serves this purpose.
 */
export async function countOtherConnections(db: Db): Promise<number> {
  if (isSqlite(db)) return 0;
  const { count } = await readMysql<{ readonly count: number }>(
    db,
    'SELECT COUNT(*) AS count FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()',
  );
  return count;
}

/**
 * Checks the database files for damage.
 * @param isThorough compares indexes with their tables as well
 * @returns the database's messages
 */
export async function findDamage(db: Db, tables: readonly string[], isThorough: boolean): Promise<string[]> {
  if (isSqlite(db)) {
    const rows = (await db.raw(isThorough ? 'PRAGMA integrity_check' : 'PRAGMA quick_check')) as Record<
      string,
      string
    >[];
    return rows.flatMap((row) => Object.values(row)).filter((word) => word !== 'ok');
  }
  const damage: string[] = [];
  for (const table of tables) {
    const [rows] = (await db.raw(`CHECK TABLE ?? ${isThorough ? 'EXTENDED' : 'QUICK'}`, [table])) as [
      { Msg_type: string; Msg_text: string }[],
    ];
    for (const { Msg_type: type, Msg_text: text } of rows)
      if (type !== 'note' && text !== 'OK') damage.push(`${table}: ${text}`);
  }
  return damage;
}

async function readMysql<T>(db: Db, sql: string): Promise<T> {
  const [[row]] = (await db.raw(sql)) as [[T]];
  return row;
}
