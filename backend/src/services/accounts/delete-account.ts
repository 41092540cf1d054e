import { AppError } from '@maru/core/api';
import type { Db } from '../../db/connect.ts';
import { forgetAuditOrigins } from '../../repositories/audit-events.ts';
import {
  deleteCommentsOnDocsOf,
  deleteDocsOf,
  deleteNotificationsOf,
  deleteOwner,
  deletePublicationsOf,
  deleteRevisionsOf,
  emptyCommentsOf,
  findLeavingUsers,
  hideDocsOf,
  markLeaving,
} from '../../repositories/departures.ts';
import type { ServiceContext } from '../context.ts';
import { clearMediaOf } from '../media/sweep-media.ts';
import type { MediaParts } from '../media/sweep-media.ts';
import type { AccountTools } from './account-tools.ts';
import type { AccountRecordService } from './account-services.ts';

/** Rows of one transaction: few enough that nobody waits for it, and that a cluster takes it. */
const BATCH_ROWS = 500;
/** Revisions and publications carry whole documents. */
const BATCH_TEXTS = 100;

/** Removes an account. The first transaction ends everything that the user could still do; the rest follows in small ones. */
export function createDeleteAccount(
  { store, audit, now }: ServiceContext,
  { proveOwner, files }: Pick<AccountTools, 'proveOwner' | 'files'>,
): AccountRecordService['deleteAccount'] {
  return async (viewer, { username, password }, device) => {
    const user = await proveOwner(viewer, password, device);
    if (username.normalize('NFC').toLowerCase() !== user.username) throw new AppError('incorrect_password');
    await store.transaction(async (trx) => {
      await markLeaving(trx, user.id, now());
      await audit.record(trx, { event: 'account_deleted', accountId: user.id });
    }, 'freeing');
    await clearOut({ store, files }, user.id);
  };
}

/** Ends what a stopped server left half done. */
export async function finishDepartures(parts: MediaParts): Promise<void> {
  for (const userId of await parts.store.read(findLeavingUsers)) await clearOut(parts, userId);
}

/**
 * Documents are out of sight before their texts go, so that nobody reads half of one. The data key goes with the space,
 * last: what is left of the texts in free pages and old backups is then closed for good. Each step bears being done again.
 */
async function clearOut({ store, files }: MediaParts, userId: string): Promise<void> {
  const free = (work: (trx: Db) => Promise<number>): Promise<number> => store.transaction(work, 'freeing');
  await untilNone((max) => free((trx) => hideDocsOf(trx, userId, Date.now(), max)), BATCH_ROWS);
  await untilNone((max) => free((trx) => emptyCommentsOf(trx, userId, Date.now(), max)), BATCH_ROWS);
  await untilNone((max) => free((trx) => deleteNotificationsOf(trx, userId, max)), BATCH_ROWS);
  await untilNone((max) => free((trx) => deleteCommentsOnDocsOf(trx, userId, max)), BATCH_TEXTS);
  await untilNone((max) => free((trx) => deletePublicationsOf(trx, userId, max)), BATCH_TEXTS);
  await untilNone((max) => free((trx) => deleteRevisionsOf(trx, userId, max)), BATCH_TEXTS);
  await untilNone((max) => free((trx) => deleteDocsOf(trx, userId, max)), BATCH_ROWS);
  await clearMediaOf({ store, files }, userId);
  await store.transaction((trx) => forgetAuditOrigins(trx, userId), 'freeing');
  await store.transaction((trx) => deleteOwner(trx, userId, Date.now()), 'freeing');
}

/** @param remove takes away so many at most, and says how many it found */
async function untilNone(remove: (max: number) => Promise<number>, max: number): Promise<void> {
  while ((await remove(max)) > 0);
}
