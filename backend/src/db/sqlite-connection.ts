/** Subset of better-sqlite3's connection in use here. */
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

/**
 * Short, because waiting blocks the whole process.
 * `transaction.ts` retries when the database is still locked.
 */
const BUSY_TIMEOUT_MS = 200;
/** Memory for pages: the system keeps the file's pages as well, and the library's own default is 16 MB. */
const CACHE_KIB = 4_000;
const CHANGES_SCHEMA = /^\s*(?:create|alter|drop|pragma)\b/i;
/** Maximum number of prepared statements kept per connection. */
const STATEMENTS_MAX = 300;

/**
 * Required settings, with the value that SQLite must report for each. `synchronous` is set on every
 * connection because better-sqlite3 opens an existing WAL database with NORMAL, which loses committed writes
 * on a power failure. `secure_delete` overwrites deleted data with zeros.
 */
const PRAGMAS: readonly (readonly [name: string, value: string, expected: unknown])[] = [
  ['journal_mode', 'WAL', 'wal'],
  ['synchronous', 'FULL', 2],
  ['foreign_keys', 'ON', 1],
  ['busy_timeout', String(BUSY_TIMEOUT_MS), BUSY_TIMEOUT_MS],
  ['secure_delete', 'ON', 1],
  ['temp_store', 'MEMORY', 2],
  ['cache_size', String(-CACHE_KIB), -CACHE_KIB],
];

/** Configures a new connection. Throws when SQLite rejects a setting. */
export function prepareSqlite(connection: SqliteConnection): void {
  for (const [name, value, expected] of PRAGMAS) {
    connection.pragma(`${name} = ${value}`);
    const actual = connection.pragma(name, { simple: true });
    if (actual !== expected)
      throw new Error(`SQLite has ${name} = ${String(actual)} where ${value} is needed`);
  }
  cacheStatements(connection);
}

/**
 * Caches prepared statements. Transactions begin with the write lock: one that reads first and then meets
 * another writer can't continue, however long it waits. A full disk makes SQLite roll back by itself, so the
 * ROLLBACK that follows must not fail and hide the cause.
 */
function cacheStatements(connection: SqliteConnection): void {
  const prepare = connection.prepare.bind(connection);
  const statements = new Map<string, SqliteStatement>();
  connection.prepare = (source) => {
    const sql = ADAPTED[source]?.(connection) ?? source;
    if (CHANGES_SCHEMA.test(sql)) {
      statements.clear();
      return prepare(sql);
    }
    const cached = statements.get(sql);
    if (cached !== undefined) return cached;
    if (statements.size >= STATEMENTS_MAX) statements.clear();
    const statement = prepare(withStablePlan(sql));
    statements.set(sql, statement);
    return statement;
  };
}

/**
 * Adds a unary plus to parameters in comparisons and limits. SQLite replans a statement whenever such a
 * parameter changes its value, which takes five times as long as most statements here, and better-sqlite3
 * then recompiles its row reader as well. The plus does not change the value, and hides it from the planner.
 */
function withStablePlan(sql: string): string {
  return sql.replaceAll(/([=<>]|\blimit|\boffset) \?/gi, '$1 +?');
}

/** Statements that knex issues itself, with their replacements. */
const ADAPTED: Readonly<Record<string, (connection: SqliteConnection) => string>> = {
  'BEGIN;': () => 'BEGIN IMMEDIATE',
  ROLLBACK: ({ inTransaction }) => (inTransaction ? 'ROLLBACK' : 'SELECT 1'),
};
