import type { Store } from '../../db/transaction.ts';
import { lockGroup } from '../../repositories/groups.ts';
import { deleteRevisions, lockUnnamedRevisions } from '../../repositories/revisions.ts';
import { releaseTextBytes } from '../../repositories/text-usage.ts';
import { countThinned, findHead, lockThinningTurn } from '../../repositories/thinning.ts';
import type { ThinningTurn } from '../../repositories/thinning.ts';

/**
 * Removes versions of one document and subtracts their bytes from `text_usage` in the same transaction. It
 * locks the group first, as a save does: meanwhile no new version becomes the current one, and no document
 * goes into the trash, whose sweep subtracts its own bytes.
 * @returns false when the turn is over, and nothing was removed
 */
export async function removeVersions(
  store: Store,
  turn: ThinningTurn,
  docId: string,
  ids: readonly string[],
): Promise<boolean> {
  return await store.transaction(async (trx) => {
    if (!(await lockGroup(trx, turn.groupId)) || !(await lockThinningTurn(trx, turn))) return false;
    const doc = await findHead(trx, docId);
    if (doc === undefined) return true;
    // Locks the rows, so that the sum is that of the rows deleted below.
    const found = await lockUnnamedRevisions(
      trx,
      ids.filter((id) => id !== doc.head_revision_id && id !== doc.base_revision_id),
    );
    if (found.length === 0) return true;
    const bytes = found.reduce((sum, row) => sum + row.bytes, 0);
    await deleteRevisions(
      trx,
      found.map(({ id }) => id),
    );
    await releaseTextBytes(trx, turn.userId, bytes);
    await countThinned(trx, turn.userId, found.length, bytes);
    return true;
  });
}
