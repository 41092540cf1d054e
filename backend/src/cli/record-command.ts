import { createStore } from '../db/transaction.ts';
import { createWrites } from '../services/writes/writes.ts';
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
    const writes = createWrites({ store: createStore(db), siteKeys, mails: null, now: Date.now });
    await writes.begin(null).execute([], { audit: { event, accountId: null } });
  } catch {
    output.note('The audit log does not tell of this: it could not be written.');
  }
}
