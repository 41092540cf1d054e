import type { Db, Writer } from '../db/connect.ts';
import { countOf } from './doc-trees.ts';
import type { DocRow } from './docs.ts';

/** Counts the public siblings before a position. */
export async function countPublicBefore(
  db: Db,
  { group_id, parent_id, seq }: Pick<DocRow, 'group_id' | 'parent_id' | 'seq'>,
): Promise<number> {
  return countOf(
    await siblings(db, group_id, parent_id)
      .where('seq', '<', seq)
      .where({ access: 'public' })
      .count({ count: '*' }),
  );
}

/** Returns the last position in a folder; -1 when it is empty. */
export async function lastSeq(db: Db, groupId: string, parentId: string | null): Promise<number> {
  const row = await siblings(db, groupId, parentId).orderBy('seq', 'desc').first('seq');
  return row?.seq ?? -1;
}

/**
 * Moves the siblings after `seq` by `distance` positions. The caller holds the group's lock (see `treeLock`).
 */
export async function shiftSiblings(
  db: Writer,
  groupId: string,
  parentId: string | null,
  afterSeq: number,
  distance: number,
): Promise<void> {
  if (distance === 0) return;
  await siblings(db, groupId, parentId)
    .where('seq', '>', afterSeq)
    .update({
      seq: db.raw('seq + ?', [distance]) as unknown as number,
      rev: db.raw('rev + 1') as unknown as number,
    });
}

/**
 * Moves a folder's children, in order, to another parent
 * from `firstSeq` on. The caller holds the group's lock.
 */
export async function moveChildren(
  db: Writer,
  groupId: string,
  fromParentId: string,
  toParentId: string | null,
  firstSeq: number,
): Promise<void> {
  await siblings(db, groupId, fromParentId).update({
    parent_id: toParentId,
    seq: db.raw('seq + ?', [firstSeq]) as unknown as number,
    rev: db.raw('rev + 1') as unknown as number,
  });
}

function siblings(db: Db, groupId: string, parentId: string | null) {
  const query = db<DocRow>('docs').where({ group_id: groupId, is_home: 0 }).whereNull('deleted_at');
  return parentId === null ? query.whereNull('parent_id') : query.where({ parent_id: parentId });
}
