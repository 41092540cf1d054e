import type { ThinningPreview } from '@maru/core/api';
import type { Store } from '../../db/transaction.ts';
import { listRevisionBytes } from '../../repositories/revisions.ts';
import { oldVersions } from './old-versions.ts';

/**
 * Counts what thinning would remove now, and changes nothing.
 * @param now epoch milliseconds, by which it is decided what is old
 * @param bounds how many versions are looked at, and for how long: the figures are a lower bound where that does not do
 */
export async function countOldVersions(
  store: Store,
  groupId: string,
  now: number,
  { versionsMax, timeMaxMs }: { readonly versionsMax: number; readonly timeMaxMs: number },
): Promise<ThinningPreview> {
  const until = performance.now() + timeMaxMs;
  let [seen, versions, bytes] = [0, 0, 0];
  for await (const { old, count } of oldVersions(store, groupId, { docId: '', number: 0 }, now)) {
    if (seen >= versionsMax || performance.now() > until) return { versions, bytes, isComplete: false };
    seen += count;
    const sizes = old.length === 0 ? [] : await store.read((db) => listRevisionBytes(db, old));
    versions += sizes.length;
    bytes += sizes.reduce((sum, row) => sum + row.bytes, 0);
  }
  return { versions, bytes, isComplete: true };
}
