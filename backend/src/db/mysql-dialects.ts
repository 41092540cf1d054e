import { StartError } from '../start-error.ts';
import { queryMysql } from './mysql-query.ts';
import type { MysqlConnection } from './mysql-query.ts';
import type { Statement } from './statement.ts';

/**
 * Differences between MySQL and MariaDB. The dialect is chosen per connection from the server's version. All
 * other SQL in this project is the same for both and works from MySQL 8.0.16 and MariaDB 10.6 on.
 */
export interface MysqlDialect {
  readonly name: 'MySQL' | 'MariaDB';
  /** Version as reported by the server, such as `10.11.19-MariaDB-log`. */
  readonly version: string;
  /** Collation that compares text byte by byte, trailing spaces included where the server supports that. */
  readonly textCollation: string;
  /**
   * Name of the server variable for the size of the redo log,
   * when changing it discards the old log; null otherwise.
   */
  readonly redoLogSize: string | null;
  /**
   * Runs statements as one transaction.
   * @returns the index of the first statement with `mustChange` that changed no row, in which case nothing
   *   was applied; otherwise null
   */
  executeBatch(connection: MysqlConnection, statements: readonly Statement<string>[]): Promise<number | null>;
}

/** Query for the server's identity. */
export const SERVER_IDENTITY_QUERY = 'SELECT VERSION() AS version, @@version_comment AS comment';

export interface ServerIdentity {
  readonly version: string;
  readonly comment: string;
}

type Release = readonly [major: number, minor: number, patch: number];

const MYSQL_MIN: Release = [8, 0, 16];
const MARIADB_MIN: Release = [10, 6, 0];
/** The first MySQL that has `utf8mb4_0900_bin`. */
const MYSQL_WITHOUT_PADDING: Release = [8, 0, 17];
const NEEDED = 'Maru needs MySQL 8.0.16 or later, or MariaDB 10.6 or later';
/**
 * Servers that use MySQL's protocol but lack the locks, foreign
 * keys or isolation levels that transactions here need.
 */
const OTHERS =
  /tidb|vitess|oceanbase|memsql|singlestore|dolt|starrocks|doris|clickhouse|matrixone|polardb-x/i;

/** Throws StartError, with the version found and the version needed, for an unsupported server. */
export function chooseDialect({ version, comment }: ServerIdentity): MysqlDialect {
  const words = `${version} ${comment}`;
  // MariaDB prefixes its version with 5.5.5 for old replicas.
  const match = /^(?:5\.5\.5-(?=\d))?(\d+)\.(\d+)(?:\.(\d+))?/.exec(version);
  if (match === null || OTHERS.test(words))
    throw new StartError(`The database server is ${version} (${comment}): ${NEEDED}.`);
  const release: Release = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)];
  const isMariadb = /mariadb/i.test(words);
  if (isBefore(release, isMariadb ? MARIADB_MIN : MYSQL_MIN)) {
    throw new StartError(`The database server is ${isMariadb ? 'MariaDB' : 'MySQL'} ${version}: ${NEEDED}.`);
  }
  return isMariadb ? mariadb(version) : mysql(version, release);
}

function isBefore(release: Release, other: Release): boolean {
  const [major, minor, patch] = release;
  if (major !== other[0]) return major < other[0];
  return minor === other[1] ? patch < other[2] : minor < other[1];
}

function mariadb(version: string): MysqlDialect {
  return {
    name: 'MariaDB',
    version,
    textCollation: 'utf8mb4_nopad_bin',
    redoLogSize: 'innodb_log_file_size',
    executeBatch: runAsCompound,
  };
}

function mysql(version: string, release: Release): MysqlDialect {
  return {
    name: 'MySQL',
    version,
    // 8.0.16 has no such collation: look-ups of ids and names there compare the value again.
    textCollation: isBefore(release, MYSQL_WITHOUT_PADDING) ? 'utf8mb4_bin' : 'utf8mb4_0900_bin',
    // Null, because a new innodb_redo_log_capacity takes effect file by file as the old files fill up.
    redoLogSize: null,
    executeBatch: runOneByOne,
  };
}

/**
 * Uses MariaDB's compound statement: one round trip, without the multi-statement
 * protocol option, which would allow an injected second statement.
 */
async function runAsCompound(
  connection: MysqlConnection,
  statements: readonly Statement<string>[],
): Promise<number | null> {
  const steps = statements.map(({ sql, mustChange }, index) =>
    mustChange === undefined
      ? `${sql};`
      : `${sql}; IF ROW_COUNT() = 0 THEN SET refused_step = ${index}; LEAVE work; END IF;`,
  );
  const sql = `BEGIN NOT ATOMIC
DECLARE refused_step INT DEFAULT NULL;
DECLARE EXIT HANDLER FOR SQLEXCEPTION BEGIN ROLLBACK; RESIGNAL; END;
START TRANSACTION;
work: BEGIN
${steps.join('\n')}
END work;
IF refused_step IS NULL THEN COMMIT; ELSE ROLLBACK; END IF;
SELECT refused_step;
END`;
  const values = statements.flatMap((statement) => statement.values);
  const [[row]] = (await queryMysql(connection, sql, values)) as readonly [
    readonly [{ readonly refused_step: number | null }],
  ];
  return row.refused_step;
}

/**
 * MySQL has compound statements in stored programs only.
 * Sends COMMIT after every statement has met its condition.
 */
async function runOneByOne(
  connection: MysqlConnection,
  statements: readonly Statement<string>[],
): Promise<number | null> {
  try {
    await queryMysql(connection, 'START TRANSACTION', []);
    for (const [index, { sql, values, mustChange }] of statements.entries()) {
      const { affectedRows } = (await queryMysql(connection, sql, values)) as {
        readonly affectedRows?: number;
      };
      if (mustChange === undefined || affectedRows !== 0) continue;
      await queryMysql(connection, 'ROLLBACK', []);
      return index;
    }
    await queryMysql(connection, 'COMMIT', []);
    return null;
  } catch (error) {
    // Destroys a connection whose rollback fails, which ends the transaction.
    await queryMysql(connection, 'ROLLBACK', []).catch(() => connection.destroy());
    throw error;
  }
}
