import type { Db } from '../connect.ts';
import { createIndex } from '../schema.ts';

/** All that tells one state of the publications from another, beside one another: the sitemap is made anew when it changes. */
export async function up(db: Db): Promise<void> {
  await createIndex(db, 'publications', 'publications_version', ['updated_at', 'random_key', 'rev']);
}
