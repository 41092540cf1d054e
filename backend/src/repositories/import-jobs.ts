import type { Import } from '@maru/core/api';
import type { Db, Writer } from '../db/connect.ts';

export type ImportJobState = Import['state'];

/** A planned import, and its progress from the start on. */
export interface ImportJobRow {
  /** That of its row in `imports`, which holds the report. */
  readonly id: string;
  readonly group_id: string;
  readonly state: ImportJobState;
  /** The uploaded files in the media store; null once they are no longer needed. */
  readonly file_id: string | null;
  /** The plan (`PlanRecord`), compressed, then sealed with the group's key. */
  readonly plan_cipher: Buffer;
  /** Client and address of the call that started it, sealed, for the audit log; null before the start. */
  readonly origin_cipher: Buffer | null;
  /** 1: documents that were shared in the archive are shared again. */
  readonly publishes: number;
  /** 1: documents that are there already are left out. */
  readonly skips_same: number;
  /** Documents and media that are made, or undone, and all of them. */
  readonly done: number;
  readonly total: number;
  /** Attempts that have failed, one after the other. */
  readonly failures: number;
  /** Epoch milliseconds, as the following ones. */
  readonly planned_at: number;
  /** Null before the end. */
  readonly ended_at: number | null;
  /** Time from which a server may claim the work; null while there is none. */
  readonly due_at: number | null;
  /** Id of the claim that a server has, until `due_at`. */
  readonly claim: string | null;
}

const TABLE = 'import_jobs';
/** States in which a server works on the import. */
const AT_WORK: readonly ImportJobState[] = ['running', 'cancelling', 'undoing'];

export async function insertImportJob(trx: Writer, row: ImportJobRow): Promise<void> {
  await trx<ImportJobRow>(TABLE).insert(row);
}

/** An import with its space's fields. */
export interface ImportJobInGroup extends ImportJobRow {
  readonly owner_id: string;
}

export async function findImportJob(db: Db, id: string): Promise<ImportJobInGroup | undefined> {
  const row: unknown = await db<ImportJobRow>(TABLE)
    .join('groups', 'groups.id', 'import_jobs.group_id')
    .where('import_jobs.id', id)
    .first('import_jobs.*', 'groups.owner_id');
  return row as ImportJobInGroup | undefined;
}

/** Returns true when a server works on an import of the group, or will. */
export async function hasImportAtWork(db: Db, groupId: string): Promise<boolean> {
  return (
    (await db<ImportJobRow>(TABLE).where({ group_id: groupId }).whereIn('state', AT_WORK).first('id')) !==
    undefined
  );
}

/** Changes an import in one of these states. @returns false when it is in another one */
export async function changeImportJob(
  trx: Writer,
  id: string,
  states: readonly ImportJobState[],
  change: Partial<Omit<ImportJobRow, 'id' | 'group_id'>>,
): Promise<boolean> {
  return (await trx<ImportJobRow>(TABLE).where({ id }).whereIn('state', states).update(change)) === 1;
}

/**
 * Claims the work that has been due the longest. One of several servers that try at once succeeds.
 * @param until end of the claim, unless it is renewed
 * @returns null when none is due; `lost` when another server claimed it first
 */
export async function claimImportJob(
  db: Writer,
  claim: string,
  now: number,
  until: number,
): Promise<ImportJobRow | 'lost' | null> {
  const row = await db<ImportJobRow>(TABLE).where('due_at', '<=', now).orderBy(['due_at', 'id']).first();
  if (row === undefined) return null;
  const taken = { ...row, claim, due_at: until };
  const count = await db<ImportJobRow>(TABLE)
    .where({ id: row.id, due_at: row.due_at })
    .update({ claim, due_at: until });
  return count === 1 ? taken : 'lost';
}

/** Prolongs a claim. @returns the state; null when the claim is over */
export async function renewImportJob(
  db: Writer,
  id: string,
  claim: string,
  until: number,
): Promise<ImportJobState | null> {
  await db<ImportJobRow>(TABLE).where({ id, claim }).update({ due_at: until });
  const row = await db<ImportJobRow>(TABLE).where({ id, claim }).first('state');
  return row?.state ?? null;
}

/**
 * Holds a claim for the rest of the transaction.
 * @returns false when it is over, or the import is in another state
 */
export async function lockImportJob(
  trx: Writer,
  id: string,
  claim: string,
  state: ImportJobState,
): Promise<boolean> {
  const row = await trx<ImportJobRow>(TABLE).where({ id, claim, state }).forUpdate().first('id');
  return row !== undefined;
}

/** Changes an import under a claim. @returns false when the claim is over, or the state has changed */
export async function updateClaimed(
  db: Writer,
  { id, claim, state }: Pick<ImportJobRow, 'id' | 'claim' | 'state'>,
  change: Partial<Omit<ImportJobRow, 'id' | 'group_id'>>,
): Promise<boolean> {
  return (await db<ImportJobRow>(TABLE).where({ id, claim, state }).update(change)) === 1;
}

/** Ends a claim before its time. @param dueAt of the work that is left */
export async function releaseImportJob(db: Writer, id: string, claim: string, dueAt: number): Promise<void> {
  await db<ImportJobRow>(TABLE).where({ id, claim }).update({ claim: null, due_at: dueAt });
}

/** Lists the plans of a group that were not started, oldest first. */
export async function listPlans(db: Db, groupId: string): Promise<ImportJobRow[]> {
  return await db<ImportJobRow>(TABLE)
    .where({ group_id: groupId, state: 'planned' })
    .orderBy(['planned_at', 'id']);
}

/** Returns those of these ids of files that an import still needs. */
export async function findKnownImportFiles(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const known = await db<ImportJobRow>(TABLE)
    .whereIn('file_id', [...ids])
    .pluck<string[]>('file_id');
  return new Set(known);
}
