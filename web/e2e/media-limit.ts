import { join } from 'node:path';
import { connect } from '../../backend/src/db/connect.ts';

/** Sets the limit of a user's media, in bytes. */
export async function limitMedia(
  { dataDir }: { readonly dataDir: string },
  username: string,
  bytes: number,
): Promise<void> {
  const db = connect({ kind: 'sqlite', path: join(dataDir, 'maru.db') });
  try {
    await db('users').where({ username }).update({ media_upload_limit: bytes });
  } finally {
    await db.destroy();
  }
}
