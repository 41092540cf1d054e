import type { Doc } from '@maru/core/api';
import { request } from '../api.ts';
import { CHECK_GAP_MS, checkWhileShown } from './checks-while-shown.ts';
import { ageOf } from './docs.ts';
import { groupState } from './group.ts';

/**
 * Loads an owner's document again when it was saved elsewhere since, and follows whether it has a working
 * copy. A document that was loaded some time ago, for a page shown before this one, is checked at once.
 * @returns a function that ends the checks
 */
export function followUpdates(
  groupName: string,
  { id, updatedAt }: Pick<Doc, 'id' | 'updatedAt'>,
): () => void {
  let isOver = false;
  const isMarked = (): boolean => groupState().workingCopies.includes(id);
  const check = async (): Promise<void> => {
    const wasMarked = isMarked();
    const { response } = await request(
      'isDocUpdated',
      { params: { id }, query: { lastUpdatedAt: updatedAt } },
      { isSilent: true },
    );
    const copyAt = response?.workingCopyUpdatedAt;
    // Only the owner gets this member: without it the session has ended, and the page stays the owner's.
    if (response === null || copyAt === undefined || isOver) return;
    const hasCopy = copyAt !== null;
    // A mark that was changed after the request is newer than the answer.
    if (isMarked() === wasMarked && wasMarked !== hasCopy)
      (await import('./working-copies.ts')).markWorkingCopy(id, hasCopy);
    if (response.isUpdated) await (await import('./saving.ts')).fetchLatest(groupName, id);
  };
  // Parts that can't be fetched now are asked for at the next check.
  const stop = checkWhileShown(() => void check().catch(() => undefined), ageOf(id) > CHECK_GAP_MS);
  return () => {
    isOver = true;
    stop();
  };
}
