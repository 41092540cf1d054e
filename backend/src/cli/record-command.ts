import { createStore } from '../db/transaction.ts';
import { createAudit } from '../services/audit/audit.ts';
import type { Site } from '../site/open-site.ts';
import type { Output } from './output.ts';

/**
 * Puts a command that concerns the whole site into the audit log, once it is done. What is done stays done when that fails, as with
 * a database that may only be read or has yet to learn of the log: a line says so.
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
