import { isId } from '@maru/core/text';
import type { RowFinding, RowMacs } from '../../crypto/row-macs.ts';
import { processCounts } from '../../process-counts.ts';
import type { Writes } from '../writes/writes.ts';

/** Time in which a row is reported once. */
const WINDOW_MS = 60 * 60 * 1_000;
/** Rows that are reported in this time: each takes a write, and a list of a space reads ten thousand rows. */
const REPORTS_MAX = 1_000;

/**
 * Counts every read of a row that does not verify, and reports each row once an hour, and 1,000 rows at most:
 * in the log and in the audit log. Rows of an older release that merely lack a MAC are counted alone while
 * they are accepted.
 */
export function reportRows(
  rowMacs: Pick<RowMacs, 'observe'>,
  writes: Writes,
  { now, log }: { readonly now: () => number; readonly log: (finding: RowFinding) => void },
): void {
  const reported = new Set<string>();
  let endsAt = 0;
  rowMacs.observe((finding) => {
    processCounts.rowsUnverified++;
    if (finding.isRefused) processCounts.rowsRefused++;
    else if (finding.state === 'missing') return;
    const key = `${finding.part} ${finding.id}`;
    if (now() >= endsAt) {
      endsAt = now() + WINDOW_MS;
      reported.clear();
    }
    if (reported.has(key) || reported.size >= REPORTS_MAX) return;
    reported.add(key);
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
