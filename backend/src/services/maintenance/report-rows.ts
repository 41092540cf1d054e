import { isId } from '@maru/core/text';
import type { RowFinding, RowMacs } from '../../crypto/row-macs.ts';
import { processCounts } from '../../process-counts.ts';
import { createLruCache } from '../runtime/lru-cache.ts';
import type { Writes } from '../writes/writes.ts';

/** Time after which a row is reported again. */
const REPEAT_MS = 60 * 60 * 1_000;
/** Rows of which the last report is remembered. */
const KEPT = 5_000;

/**
 * Counts every read of a row that does not verify, and reports each row once an hour: in the log and in the
 * audit log. Rows of an older release that merely lack a MAC are counted alone while they are accepted.
 */
export function reportRows(
  rowMacs: Pick<RowMacs, 'observe'>,
  writes: Writes,
  { now, log }: { readonly now: () => number; readonly log: (finding: RowFinding) => void },
): void {
  const reported = createLruCache<number>(KEPT);
  rowMacs.observe((finding) => {
    processCounts.rowsUnverified++;
    if (finding.isRefused) processCounts.rowsRefused++;
    else if (finding.state === 'missing') return;
    const key = `${finding.part} ${finding.id}`;
    const at = reported.get(key);
    if (at !== undefined && now() - at < REPEAT_MS) return;
    reported.set(key, now(), 1);
    log(finding);
    const entry = {
      event: 'row_unverified',
      accountId: null,
      isOk: !finding.isRefused,
      ...(isId(finding.id) ? { objectId: finding.id } : {}),
    } as const;
    // A database that takes no writes must not fail the read.
    writes
      .begin(null)
      .execute([], { audit: entry })
      .catch(() => undefined);
  });
}
