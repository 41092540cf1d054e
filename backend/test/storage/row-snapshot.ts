import type { Writer } from '../../src/db/connect.ts';

type Row = Readonly<Record<string, string | number | Buffer | null>>;

/** Tables that decide who may read, parents first, with the column that names a row. */
const TABLES = [
  ['users', 'id'],
  ['groups', 'id'],
  ['docs', 'id'],
  ['sessions', 'id'],
  ['link_tokens', 'token_hash'],
  ['publications', 'doc_id'],
] as const;

/** The rows of these tables at one time, which a test puts back. */
export interface RowSnapshot {
  putBack(): Promise<void>;
}

export async function takeRowSnapshot(db: Writer): Promise<RowSnapshot> {
  const snapshot = new Map<string, ReadonlyMap<string, Row>>();
  for (const [table, key] of TABLES) snapshot.set(table, await rowsOf(db, table, key));
  return {
    putBack: async () => {
      for (const [table, key] of TABLES) {
        const [before, now] = [snapshot.get(table) ?? new Map<string, Row>(), await rowsOf(db, table, key)];
        for (const [name, row] of now)
          if (!before.has(name))
            await db(table)
              .where(key, row[key] ?? null)
              .delete();
        // Changed rows first: one of these may have taken the place of a missing one.
        for (const [name, row] of before) {
          const current = now.get(name);
          // A space's lists are cached by a counter that never returns.
          const { tree_rev: _count, ...rest } = row;
          if (current !== undefined && nameOf(current) !== nameOf(row))
            await db(table)
              .where(key, row[key] ?? null)
              .update(rest);
        }
        for (const [name, row] of before) if (!now.has(name)) await db(table).insert(row);
      }
    },
  };
}

async function rowsOf(db: Writer, table: string, key: string): Promise<ReadonlyMap<string, Row>> {
  const rows: readonly Row[] = await db(table);
  return new Map(rows.map((row) => [nameOf(row[key]), row]));
}

function nameOf(value: unknown): string {
  return JSON.stringify(value);
}
