import { NO_ROW_MACS } from '../crypto/row-macs.ts';
import type { RowMacs } from '../crypto/row-macs.ts';
import type { Db } from './connect.ts';

/** By the configuration that a pool shares with its transactions. */
const byPool = new WeakMap<object, RowMacs>();

/** Gives the keys of a site to its database, before anything is read by repositories. */
export function setRowMacs(db: Db, macs: RowMacs): void {
  byPool.set(db.client.config as object, macs);
}

/** Returns the keys of a pool or a transaction. */
export function rowMacsOf(db: Db): RowMacs {
  const macs = byPool.get(db.client.config as object) ?? NO_ROW_MACS;
  return db.isTransaction === true ? macs.inTransaction : macs;
}
