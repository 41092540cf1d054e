import type { ThinningPreview } from '@maru/core/api';
import type { Reads } from '../../db/transaction.ts';
import { listRevisionBytes } from '../../repositories/revisions.ts';
import { oldVersions } from './old-versions.ts';

/**
 * Counts the versions that thinning would remove, without changing anything.
 * @param now epoch milliseconds that the rule is applied at
 * @param bounds maximum of versions examined and of time: beyond, the figures are a lower bound
 */
export async function countOldVersions(
  store: Reads,
  groupId: string,
  now: number,
  { versionsMax, timeMaxMs }: { readonly versionsMax: number; readonly timeMaxMs: number },
): Promise<ThinningPreview> {
  const until = performance.now() + timeMaxMs;
  let [counted, versions, bytes] = [0, 0, 0];
  for await (const { old, count } of oldVersions(store, groupId, { docId: '', number: 0 }, now)) {
    if (counted >= versionsMax || performance.now() > until) return { versions, bytes, isComplete: false };
    counted += count;
    const sizes = old.length === 0 ? [] : await store.query((db) => listRevisionBytes(db, old));
    versions += sizes.length;
    bytes += sizes.reduce((sum, row) => sum + row.bytes, 0);
  }
  return { versions, bytes, isComplete: true };
}
