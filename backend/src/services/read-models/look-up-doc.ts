import type { Store } from '../../db/transaction.ts';
import { findDocs } from '../../repositories/docs.ts';
import type { DocInGroup } from '../../repositories/docs.ts';
import { createBatch } from '../runtime/batch.ts';
import type { Batched } from '../runtime/batch.ts';

/** Reads live documents in their current state; concurrent requests share one query. Not for transactions. */
export function createDocLookUp(store: Store): Batched<string, DocInGroup | undefined> {
  return createBatch(async (ids) => {
    const rows = await store.query((db) => findDocs(db, ids));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return (id) => byId.get(id);
  });
}
