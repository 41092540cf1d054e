import type { Db } from '../connect.ts';
import { createIndex } from '../schema.ts';

/**
 * Adds an index over the columns that change with every
 * publication, from which the version of the sitemap is computed.
 */
export async function up(db: Db): Promise<void> {
  await createIndex(db, 'publications', 'publications_version', ['updated_at', 'random_key', 'rev']);
}
