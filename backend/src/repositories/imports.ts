import type { Db, Writer } from '../db/connect.ts';

/** An import into a group, with its response for repeated requests. */
export interface ImportRow {
  readonly id: string;
  readonly group_id: string;
  /** Epoch milliseconds; also the creation time of its documents. */
  readonly created_at: number;
  /** Report, sealed with the group's key; null while the import is running, and after it failed. */
  readonly report_cipher: Buffer | null;
}

export async function insertImport(trx: Writer, row: ImportRow): Promise<void> {
  await trx<ImportRow>('imports').insert(row);
}

export async function setImportReport(db: Writer, id: string, report: Buffer): Promise<void> {
  await db<ImportRow>('imports').where({ id }).update({ report_cipher: report });
}

export async function findImport(db: Db, groupId: string, id: string): Promise<ImportRow | undefined> {
  return await db<ImportRow>('imports').where({ id, group_id: groupId }).first();
}

/** @param time epoch milliseconds */
export async function deleteImportsBefore(db: Writer, time: number): Promise<void> {
  await db<ImportRow>('imports').where('created_at', '<', time).delete();
}
