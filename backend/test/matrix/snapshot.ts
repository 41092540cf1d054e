import { createHash } from 'node:crypto';
import { isSqlite } from '../../src/db/connect.ts';
import type { Db } from '../../src/db/connect.ts';

/** Columns that go on by themselves while somebody only asks. */
const MOVING: Readonly<Record<string, readonly string[]>> = {
  sessions: ['last_seen_at', 'token_hash', 'previous_token_hash', 'previous_until', 'expires_at'],
};
/** Tables that count and record what happens, refusals as well, and one of what is worked out when somebody searches. */
const RECORDS: ReadonlySet<string> = new Set(['counters', 'account_events', 'audit_events', 'devices', 'doc_terms']);

/** A hash of everything that is stored, table by table. */
export async function snapshotOf(db: Db): Promise<Record<string, string>> {
  const snapshot: Record<string, string> = {};
  for (const table of await tablesOf(db)) {
    if (RECORDS.has(table) || table.startsWith('knex_')) continue;
    const rows: readonly Record<string, unknown>[] = await db(table).select();
    const lines = rows.map((row) => lineOf(row, MOVING[table] ?? []));
    snapshot[table] = createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
  }
  return snapshot;
}

function lineOf(row: Readonly<Record<string, unknown>>, left: readonly string[]): string {
  return Object.entries(row)
    .filter(([column]) => !left.includes(column))
    .map(([column, value]) => `${column}=${Buffer.isBuffer(value) ? value.toString('latin1') : String(value)}`)
    .join('\0');
}

async function tablesOf(db: Db): Promise<string[]> {
  const rows: readonly { readonly name: string }[] = isSqlite(db)
    ? await db('sqlite_master').where({ type: 'table' }).andWhereNot('name', 'like', 'sqlite_%').select('name')
    : await db('information_schema.tables').whereRaw('table_schema = DATABASE()').select({ name: 'table_name' });
  return rows.map(({ name }) => name).toSorted();
}
