import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Number of an account's rows in each table. */
export interface AccountRows {
  readonly users: number;
  readonly groups: number;
  readonly keys: number;
  readonly docs: number;
  readonly revisions: number;
  readonly publications: number;
  readonly media: number;
}

/**
 * Counts an account's rows. Ids of removed groups and users are
 * unknown, so rows without an owner count as the account's.
 */
export function countRowsOf(dataDir: string, username: string): AccountRows {
  const database = new Database(join(dataDir, 'maru.db'), { readonly: true });
  const groups = 'SELECT id FROM groups WHERE name = ?';
  const count = (from: string, needsName = true): number =>
    (
      database.prepare(`SELECT COUNT(*) AS count FROM ${from}`).get(...(needsName ? [username] : [])) as {
        readonly count: number;
      }
    ).count;
  const ofGroup = (table: string): number =>
    count(`${table} WHERE group_id IN (${groups})`) +
    count(`${table} WHERE group_id NOT IN (SELECT id FROM groups)`, false);
  try {
    return {
      users: count('users WHERE username = ?'),
      groups: count('groups WHERE name = ?'),
      keys: ofGroup('group_keys'),
      docs: ofGroup('docs'),
      revisions: ofGroup('revisions'),
      publications: ofGroup('publications'),
      media: ofGroup('media'),
    };
  } finally {
    database.close();
  }
}

/** Returns the ids of media files in the database, thumbnails included. */
export function mediaIdsOf(dataDir: string): string[] {
  const database = new Database(join(dataDir, 'maru.db'), { readonly: true });
  try {
    const rows = database.prepare('SELECT id FROM media UNION ALL SELECT id FROM media_thumbnails').all() as {
      readonly id: string;
    }[];
    return rows.map(({ id }) => id);
  } finally {
    database.close();
  }
}
