import type { Db } from '../connect.ts';
import { createIndex } from '../schema.ts';

/**
 * Creates indexes for lists ordered by time: recently edited documents,
 * the trash and its expiry, the newest publications of a space.
 */
export async function up(db: Db): Promise<void> {
  await createIndex(db, 'docs', 'docs_recent', ['group_id', 'deleted_at', 'updated_at']);
  await createIndex(db, 'docs', 'docs_deleted', ['deleted_at']);
  await createIndex(db, 'publications', 'publications_recent', ['group_id', 'updated_at']);
}
