import { isSqlite } from '../db/connect.ts';
import type { Db, Writer } from '../db/connect.ts';
import { createTable } from '../db/schema.ts';

/** The single row that identifies the database's site. */
export interface SiteRow {
  /** Always 1. */
  readonly id: number;
  /** Id of the site in the data directory's marker and in the key file's name. */
  readonly site_id: string;
  /** Id of the master key that wraps the site key. */
  readonly kek_id: string;
  /**
   * The wrapped site key: e-mail addresses are encrypted and hashed
   * under keys derived from it. Unwrapping it verifies the master key.
   */
  readonly wrapped_key: Buffer;
  /** Epoch milliseconds. */
  readonly created_at: number;
}

export async function findSite(db: Db): Promise<SiteRow | undefined> {
  return await db<SiteRow>('site').first();
}

/** Fails with a duplicate key when another process has inserted it. */
export async function insertSite(db: Writer, row: SiteRow): Promise<void> {
  await db<SiteRow>('site').insert(row);
}

/**
 * Replaces the wrap unless another process has replaced it.
 * @returns true when it was replaced
 */
export async function rewrapSite(
  db: Writer,
  row: SiteRow,
  wrap: Pick<SiteRow, 'kek_id' | 'wrapped_key'>,
): Promise<boolean> {
  return (await db<SiteRow>('site').where({ id: row.id, kek_id: row.kek_id }).update(wrap)) === 1;
}

/** While this table exists, the database is an unfinished restore or copy and must not be used. */
const RESTORING = 'restoring';
/** Row ids that distinguish a restore from a copy. */
const BY_RESTORE = { id: 1 };
const BY_COPY = { id: 2 };

export async function isRestoring(db: Db): Promise<boolean> {
  return await db.schema.hasTable(RESTORING);
}

/** Returns true when an unfinished copy has written the database. */
export async function isCopying(db: Db): Promise<boolean> {
  if (!(await isRestoring(db))) return false;
  const ids = (await db(RESTORING).pluck('id')) as number[];
  return ids.length === 1 && ids[0] === BY_COPY.id;
}

export async function startRestoring(db: Writer): Promise<void> {
  await mark(db, BY_RESTORE);
}

export async function startCopying(db: Writer): Promise<void> {
  await mark(db, BY_COPY);
}

async function mark(db: Writer, row: { readonly id: number }): Promise<void> {
  await createTable(db, RESTORING, (table) => void table.integer('id').primary());
  await db(RESTORING).insert(row).onConflict('id').ignore();
}

export async function stopRestoring(db: Db): Promise<void> {
  await db.schema.dropTableIfExists(RESTORING);
}

/**
 * Locks out other restores and copies until released, or until this process ends. On SQLite the lock of the
 * data directory does so. Fails when another process holds the lock.
 */
export async function lockRestoring(db: Db): Promise<{ release(): Promise<void> }> {
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
