import { isSqlite } from '../db/connect.ts';
import type { Db } from '../db/connect.ts';
import { createTable } from '../db/schema.ts';

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

/** Replaces the wrap unless that happened meanwhile. @returns whether it did */
export async function rewrapSite(db: Db, row: SiteRow, wrap: Pick<SiteRow, 'kek_id' | 'wrapped_key'>): Promise<boolean> {
  return (await db<SiteRow>('site').where({ id: row.id, kek_id: row.kek_id }).update(wrap)) === 1;
}

/** While this table stands, the database is half of a backup that is being restored, or of a site that is being copied: nobody may use it. */
const RESTORING = 'restoring';
/** Its rows say which. */
const BY_RESTORE = { id: 1 };
const BY_COPY = { id: 2 };

export async function isRestoring(db: Db): Promise<boolean> {
  return await db.schema.hasTable(RESTORING);
}

/** Whether what stands in the database was left by a copy. */
export async function isCopying(db: Db): Promise<boolean> {
  if (!(await isRestoring(db))) return false;
  const ids = (await db(RESTORING).pluck('id')) as number[];
  return ids.length === 1 && ids[0] === BY_COPY.id;
}

export async function startRestoring(db: Db): Promise<void> {
  await mark(db, BY_RESTORE);
}

export async function startCopying(db: Db): Promise<void> {
  await mark(db, BY_COPY);
}

async function mark(db: Db, row: { readonly id: number }): Promise<void> {
  await createTable(db, RESTORING, (table) => void table.integer('id').primary());
  await db(RESTORING).insert(row).onConflict('id').ignore();
}

export async function stopRestoring(db: Db): Promise<void> {
  await db.schema.dropTableIfExists(RESTORING);
}

/**
 * Keeps other restores and copies out until it is released, or until this process ends. On SQLite the lock of the data directory does.
 * Fails when another has it.
 */
export async function holdRestoring(db: Db): Promise<{ release(): Promise<void> }> {
  if (isSqlite(db)) return { release: async () => undefined };
  const trx = await db.transaction();
  try {
    await trx(RESTORING).forUpdate().noWait();
  } catch (error) {
    await trx.rollback();
    throw error;
  }
  return {
    release: async () => {
      if (!trx.isCompleted()) await trx.rollback();
    },
  };
}
