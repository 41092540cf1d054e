import { createHash } from 'node:crypto';
import type { Db } from '../../src/db/connect.ts';

/** Columns that go on by themselves while somebody only asks. */
const MOVING: Readonly<Record<string, readonly string[]>> = {
  sessions: ['last_seen_at', 'token_hash', 'previous_token_hash', 'previous_until', 'expires_at'],
};
/** Tables that count and record what happens, refusals as well, and one of what is worked out when somebody searches. */
const RECORDS: ReadonlySet<string> = new Set(['counters', 'account_events', 'audit_events', 'devices', 'doc_terms']);

/** A hash of everything that is stored, table by table. On SQLite. */
export async function snapshotOf(db: Db): Promise<Record<string, string>> {
  const names = (await tablesOf(db)).filter((table) => !RECORDS.has(table) && !table.startsWith('knex_'));
  // As long as nobody has committed anything, all is as it was the last time.
  const version = await versionOf(db);
  const kept = lastSnapshots.get(db);
  if (kept?.version === version) return kept.snapshot;
  const snapshot = await hashesOf(db, names);
  lastSnapshots.set(db, { version, snapshot });
  return snapshot;
}

const lastSnapshots = new WeakMap<Db, { readonly version: string; readonly snapshot: Record<string, string> }>();

/** Changes with every commit, be it of this connection or of another one. */
async function versionOf(db: Db): Promise<string> {
  const [others] = (await db.raw('PRAGMA data_version')) as { readonly data_version: number }[];
  const [own] = (await db.raw('SELECT total_changes() AS changes')) as { readonly changes: number }[];
  return `${others?.data_version} ${own?.changes}`;
}

async function hashesOf(db: Db, tables: readonly string[]): Promise<Record<string, string>> {
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
    .map(([column, value]) => `${column}=${Buffer.isBuffer(value) ? value.toString('latin1') : String(value)}`)
    .join('\0');
}

async function tablesOf(db: Db): Promise<string[]> {
  const rows: readonly { readonly name: string }[] = await db('sqlite_master')
    .where({ type: 'table' })
    .andWhereNot('name', 'like', 'sqlite_%')
    .select('name');
  return rows.map(({ name }) => name).toSorted();
}
