import type { Db } from '../db/connect.ts';
import type { DocInGroup, DocRow } from './docs.ts';
import { giveTextBytesOfDocs } from './text-usage.ts';

/** A deleted document, which its `deleted_at` says. */
export interface TrashedDoc extends DocInGroup {
  readonly deleted_at: number;
}

/** One entry of the trash, for going on behind it. */
interface Place {
  readonly at: number;
  readonly id: string;
}

/** A group's documents that were deleted after `after` (epoch milliseconds), the last one first. */
export async function listTrash(
  db: Db,
  groupId: string,
  { after, behind, limit }: { readonly after: number; readonly behind: Place | null; readonly limit: number },
): Promise<TrashedDoc[]> {
  const query = db<DocRow>('docs').where({ group_id: groupId }).where('deleted_at', '>', after);
  if (behind !== null) {
    query
      .where('deleted_at', '<=', behind.at)
      .where((either) => void either.where('deleted_at', '<', behind.at).orWhere('id', '<', behind.id));
  }
  const rows = await query.orderByRaw('deleted_at DESC, id DESC').limit(limit);
  return rows as TrashedDoc[];
}

/** @param after as above: what was deleted before is gone already */
export async function findTrashedDoc(db: Db, id: string, after: number): Promise<TrashedDoc | undefined> {
  return (await db<DocRow>('docs')
    .join('groups', 'groups.id', 'docs.group_id')
    .where('docs.id', id)
    .where('docs.deleted_at', '>', after)
    .first('docs.*', 'groups.name as group_name', 'groups.owner_id', 'groups.tree_rev')) as TrashedDoc | undefined;
}

/** Brings it back to life at a place. @param change its place, and what else is new. @returns false when somebody else was first */
export async function undeleteDoc(
  db: Db,
  doc: Pick<DocRow, 'id' | 'rev'>,
  change: Pick<DocRow, 'parent_id' | 'seq'> & Partial<Omit<DocRow, 'id' | 'rev'>>,
): Promise<boolean> {
  const count = await db<DocRow>('docs')
    .where({ id: doc.id, rev: doc.rev })
    .whereNotNull('deleted_at')
    .update({ ...change, deleted_at: null, rev: doc.rev + 1 });
  return count === 1;
}

/** Documents that were deleted at `until` or before, some of them. */
export async function findExpiredTrash(db: Db, until: number, limit: number): Promise<string[]> {
  return await db<DocRow>('docs')
    .whereNotNull('deleted_at')
    .where('deleted_at', '<=', until)
    .orderBy('deleted_at')
    .limit(limit)
    .pluck('id');
}

/** Removes them for good; their revisions go with them. What was brought back meanwhile stays. */
export async function deleteExpiredTrash(trx: Db, ids: readonly string[], until: number): Promise<void> {
  const expired = await trx<DocRow>('docs').whereIn('id', ids).where('deleted_at', '<=', until).forUpdate().pluck('id');
  await giveTextBytesOfDocs(trx, expired);
  await trx<DocRow>('docs').whereIn('id', expired).delete();
}
