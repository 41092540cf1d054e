import type { Db, Writer } from '../db/connect.ts';
import { rowMacsOf } from '../db/row-macs.ts';
import { verifiedDoc, docMacInput, docMacs } from './doc-macs.ts';
import type { DocInGroup, DocRow } from './docs.ts';
import { releaseTextBytesOfDocs } from './text-usage.ts';

/** A document in the trash, with a `deleted_at`. */
export interface TrashedDoc extends DocInGroup {
  readonly deleted_at: number;
}

/** Cursor in the list of the trash. */
interface Place {
  readonly at: number;
  readonly id: string;
}

/** Lists a group's documents deleted after `after` (epoch milliseconds), last deleted first. */
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

/**
 * @param after as above: documents deleted earlier count as purged
 */
export async function findTrashedDoc(db: Db, id: string, after: number): Promise<TrashedDoc | undefined> {
  const row = (await db<DocRow>('docs')
    .join('groups', 'groups.id', 'docs.group_id')
    .where('docs.id', id)
    .where('docs.deleted_at', '>', after)
    .first('docs.*', 'groups.name as group_name', 'groups.owner_id', 'groups.tree_rev')) as
    | TrashedDoc
    | undefined;
  return row === undefined ? undefined : verifiedDoc(db, row);
}

/**
 * Restores a document at a position.
 * @param change its position and other changed columns
 * @returns false when another request was first
 */
export async function undeleteDoc(
  db: Writer,
  doc: TrashedDoc,
  change: Pick<DocRow, 'parent_id' | 'seq'> & Partial<Omit<DocRow, 'id' | 'rev'>>,
): Promise<boolean> {
  const macs = rowMacsOf(db);
  if (doc.isDamaged === true) throw macs.damage(docMacInput(doc));
  const next = { ...change, deleted_at: null };
  const count = await db<DocRow>('docs')
    .where({ id: doc.id, rev: doc.rev })
    .whereNotNull('deleted_at')
    .update({ ...next, ...docMacs(macs, { ...doc, ...next }), rev: doc.rev + 1 });
  return count === 1;
}

/** Lists documents deleted at `until` or before, up to a number. */
export async function findExpiredTrash(db: Db, until: number, limit: number): Promise<string[]> {
  return await db<DocRow>('docs')
    .whereNotNull('deleted_at')
    .where('deleted_at', '<=', until)
    .orderBy('deleted_at')
    .limit(limit)
    .pluck('id');
}

/** Purges documents with their revisions. Skips those restored meanwhile. */
export async function deleteExpiredTrash(trx: Writer, ids: readonly string[], until: number): Promise<void> {
  const expired = await trx<DocRow>('docs')
    .whereIn('id', ids)
    .where('deleted_at', '<=', until)
    .forUpdate()
    .pluck('id');
  await releaseTextBytesOfDocs(trx, expired);
  await trx<DocRow>('docs').whereIn('id', expired).delete();
}
