import { createStore } from '../db/transaction.ts';
import { createAudit } from '../services/audit/audit.ts';
import type { Site } from '../site/open-site.ts';
import type { Output } from './output.ts';

/**
 * Adds an entry to the audit log after a command for the whole site has
 * succeeded. When the log can't be written (a read-only database, or a schema
 * without it), the command still counts as done and a note is printed.
 */
export async function recordCommand(
  { db, siteKeys }: Pick<Site, 'db' | 'siteKeys'>,
  event: `cli_${string}`,
  output: Output,
): Promise<void> {
  try {
    const audit = createAudit({ siteKeys, now: Date.now });
    await createStore(db).transaction((trx) => audit.record(trx, { event, accountId: null }));
  } catch {
    output.note('The audit log does not tell of this: it could not be written.');
  }
}
