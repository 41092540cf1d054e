/** The parts of a better-sqlite3 connection that are used here. */
export interface SqliteConnection {
  /** False once it has been closed. */
  readonly open: boolean;
  readonly inTransaction: boolean;
  pragma(source: string, options?: { readonly simple?: boolean }): unknown;
  prepare(source: string): SqliteStatement;
}

interface SqliteStatement {
  run(...values: readonly unknown[]): { readonly changes: number };
  all(...values: readonly unknown[]): unknown[];
}

/** Short: a wait blocks the whole process. Whoever still finds the database locked tries again later (see transaction.ts). */
const BUSY_TIMEOUT_MS = 200;
const CHANGES_SCHEMA = /^\s*(?:create|alter|drop|pragma)\b/i;
/** Prepared statements that a connection keeps. */
const STATEMENTS_MAX = 300;

/**
 * What the server relies on, and what SQLite must answer to each. `synchronous` is set on every connection because
 * better-sqlite3 opens an existing WAL database with NORMAL, which loses answered writes at a power cut.
 * `secure_delete` overwrites what is deleted with zeros.
 */
const PRAGMAS: readonly (readonly [name: string, value: string, expected: unknown])[] = [
  ['journal_mode', 'WAL', 'wal'],
  ['synchronous', 'FULL', 2],
  ['foreign_keys', 'ON', 1],
  ['busy_timeout', String(BUSY_TIMEOUT_MS), BUSY_TIMEOUT_MS],
  ['secure_delete', 'ON', 1],
  ['temp_store', 'MEMORY', 2],
];

/** Sets a new connection up. Throws when SQLite refuses one of the settings. */
export function prepareSqlite(connection: SqliteConnection): void {
  for (const [name, value, expected] of PRAGMAS) {
    connection.pragma(`${name} = ${value}`);
    const actual = connection.pragma(name, { simple: true });
    if (actual !== expected) throw new Error(`SQLite has ${name} = ${String(actual)} where ${value} is needed`);
  }
  keepStatements(connection);
}

/**
 * Statements are prepared once. Transactions take the write lock when they begin: one that read first and then found
 * another writer could not go on, however long it waited. And a full disk makes SQLite roll back by itself: the
 * ROLLBACK that follows must not fail and hide why.
 */
function keepStatements(connection: SqliteConnection): void {
  const prepare = connection.prepare.bind(connection);
  const statements = new Map<string, SqliteStatement>();
  connection.prepare = (source) => {
    const sql = ADAPTED[source]?.(connection) ?? source;
    if (CHANGES_SCHEMA.test(sql)) {
      statements.clear();
      return prepare(sql);
    }
    const kept = statements.get(sql);
    if (kept !== undefined) return kept;
    if (statements.size >= STATEMENTS_MAX) statements.clear();
    const statement = prepare(withStablePlan(sql));
    statements.set(sql, statement);
    return statement;
  };
}

/**
 * SQLite plans a statement anew each time another value is bound where it may have looked at the value: in comparisons and limits.
 * That takes five times as long as most of ours do, and better-sqlite3 then compiles how it reads a row anew as well. The sign has no
 * effect on any value, and hides it from the planner.
 */
function withStablePlan(sql: string): string {
  return sql.replaceAll(/([=<>]|\blimit|\boffset) \?/gi, '$1 +?');
}

/** Statements of knex's own, and what is sent in their place. */
const ADAPTED: Readonly<Record<string, (connection: SqliteConnection) => string>> = {
  'BEGIN;': () => 'BEGIN IMMEDIATE',
  ROLLBACK: ({ inTransaction }) => (inTransaction ? 'ROLLBACK' : 'SELECT 1'),
};
