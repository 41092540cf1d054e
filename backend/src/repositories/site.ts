import type { Db } from '../db/connect.ts';

/** The one row that tells which site this database belongs to. */
export interface SiteRow {
  /** Always 1. */
  readonly id: number;
  /** Names the site in the data directory's marker and in the key file's name. */
  readonly site_id: string;
  /** The master key that wraps the site key. */
  readonly kek_id: string;
  /** The site key: e-mail addresses are encrypted and hashed under keys derived from it. That it opens proves the master key. */
  readonly wrapped_key: Buffer;
  /** Epoch milliseconds. */
  readonly created_at: number;
}

export async function findSite(db: Db): Promise<SiteRow | undefined> {
  return await db<SiteRow>('site').first();
}

/** Fails with a duplicate key when another process was first. */
export async function insertSite(db: Db, row: SiteRow): Promise<void> {
  await db<SiteRow>('site').insert(row);
}

/** While this table stands, the database is half of a backup that is being restored: nobody may use it. */
export const RESTORING_TABLE = 'restoring';

export async function isRestoring(db: Db): Promise<boolean> {
  return await db.schema.hasTable(RESTORING_TABLE);
}
