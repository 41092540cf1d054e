import type { Db, Writer } from '../db/connect.ts';
import type { ImportJobRow } from './import-jobs.ts';

/** An import into a group, with its response for repeated requests. */
export interface ImportRow {
  readonly id: string;
  readonly group_id: string;
  /** Epoch milliseconds. */
  readonly created_at: number;
  /** Report, sealed with the group's key; null before the end. */
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

/** Deletes an import with its job. */
async function deleteImport(db: Writer, id: string): Promise<void> {
  await db<ImportRow>('imports').where({ id }).delete();
}

/** Deletes a plan with its job. @returns false for one that was started, which stays */
export async function deletePlan(db: Writer, id: string): Promise<boolean> {
  const jobs = db<ImportJobRow>('import_jobs');
  if ((await jobs.where({ id, state: 'planned' }).delete()) === 0) return false;
  await deleteImport(db, id);
  return true;
}

/**
 * Deletes imports that ended, and plans that were not started. Times are epoch milliseconds.
 * @param endedBefore end of an import, or its creation by a release without jobs
 */
export async function deleteExpiredImports(
  db: Writer,
  { endedBefore, plannedBefore }: { readonly endedBefore: number; readonly plannedBefore: number },
): Promise<void> {
  const jobs = db<ImportJobRow>('import_jobs');
  const plans = await jobs
    .clone()
    .where('state', 'planned')
    .where('planned_at', '<', plannedBefore)
    .pluck<string[]>('id');
  for (const id of plans) await deletePlan(db, id);
  const ids = [
    ...(await jobs.clone().where('ended_at', '<', endedBefore).pluck<string[]>('id')),
    ...(await db<ImportRow>('imports')
      .leftJoin('import_jobs', 'import_jobs.id', 'imports.id')
      .whereNull('import_jobs.id')
      .where('imports.created_at', '<', endedBefore)
      .pluck<string[]>('imports.id')),
  ];
  for (const id of ids) await deleteImport(db, id);
}
