import { createHash } from 'node:crypto';
import { isSqlite } from '../../src/db/connect.ts';
import type { Writer } from '../../src/db/connect.ts';
import { listTables } from '../../src/db/tables.ts';

/** Columns that change without a write call. */
const MOVING: Readonly<Record<string, readonly string[]>> = {
  sessions: ['last_seen_at', 'token_hash', 'previous_token_hash', 'previous_until', 'expires_at', 'mac'],
};
/** Tables that count and log requests, refusals as well, and one that is computed by searches. */
const RECORDS: ReadonlySet<string> = new Set([
  'counters',
  'account_events',
  'audit_events',
  'devices',
  'doc_terms',
]);

/** Hashes all stored data, table by table. */
export async function snapshotOf(db: Writer): Promise<Record<string, string>> {
  const names = lastNames.get(db) ?? (await tablesOf(db));
  lastNames.set(db, names);
  if (!isSqlite(db)) return hashesOf(db, names);
  // Reuses the last result while no transaction was committed.
  const version = await versionOf(db);
  const previous = lastSnapshots.get(db);
  if (previous?.version === version) return previous.snapshot;
  const snapshot = await hashesOf(db, names);
  lastSnapshots.set(db, { version, snapshot });
  return snapshot;
}

/** Tables of a database whose schema is complete. */
const lastNames = new WeakMap<Writer, readonly string[]>();
const lastSnapshots = new WeakMap<
  Writer,
  { readonly version: string; readonly snapshot: Record<string, string> }
>();

/** Returns a version that changes with every commit of any connection. On SQLite. */
async function versionOf(db: Writer): Promise<string> {
  const [others] = (await db.raw('PRAGMA data_version')) as { readonly data_version: number }[];
  const [own] = (await db.raw('SELECT total_changes() AS changes')) as { readonly changes: number }[];
  return `${others?.data_version} ${own?.changes}`;
}

async function hashesOf(db: Writer, tables: readonly string[]): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const table of tables) {
    const rows: readonly Record<string, unknown>[] = await db(table).select();
    const lines = rows.map((row) => lineOf(row, MOVING[table] ?? []));
    hashes[table] = createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
  }
  return hashes;
}

function lineOf(row: Readonly<Record<string, unknown>>, left: readonly string[]): string {
  return Object.entries(row)
    .filter(([column]) => !left.includes(column))
    .map(
      ([column, value]) => `${column}=${Buffer.isBuffer(value) ? value.toString('latin1') : String(value)}`,
    )
    .join('\0');
}

/** Returns the names of the tables; on SQLite of those of the full-text index as well. */
async function tablesOf(db: Writer): Promise<readonly string[]> {
  const rows: readonly { readonly name: string }[] = isSqlite(db)
    ? await db('sqlite_master')
        .where({ type: 'table' })
        .andWhereNot('name', 'like', 'sqlite_%')
        .select('name')
    : await listTables(db);
  return rows
    .map(({ name }) => name)
    .filter((name) => !RECORDS.has(name) && !name.startsWith('knex_'))
    .toSorted();
}
