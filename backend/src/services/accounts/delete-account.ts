import { AppError } from '@maru/core/api';
import type { BodyOf } from '@maru/core/api/contracts';
import type { Writer } from '../../db/connect.ts';
import { clearAuditOrigins } from '../../repositories/audit-events.ts';
import {
  deleteCommentsOnDocsOf,
  deleteDocsOf,
  deleteNotificationsOf,
  deleteOwner,
  deletePublicationsOf,
  deleteRevisionsOf,
  emptyCommentsOf,
  findUsersBeingDeleted,
  hideDocsOf,
  markUserDeleted,
} from '../../repositories/account-deletion.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { deleteMediaOf } from '../media/sweep-media.ts';
import type { MediaParts } from '../media/sweep-media.ts';
import type { MailingWrite } from '../writes/writes.ts';
import type { AccountContext } from './account-context.ts';
import type { DeviceInfo } from './sessions.ts';

/** Rows per transaction: few, to keep it short for concurrent writers and within a cluster's limits. */
const BATCH_ROWS = 500;
/** Lower limit for revisions and publications, which hold whole documents. */
const BATCH_TEXTS = 100;

/** Deletes an account. The first transaction ends the user's access; the data follow in small ones. */
export function createDeleteAccount({
  unrecorded,
  now,
  proveOwner,
  files,
  recipientOf,
  mayNotify,
}: AccountContext): (
  write: MailingWrite<'account_deleted'>,
  viewer: Viewer,
  input: Omit<BodyOf<'deleteAccount'>, 'confirm'>,
  device: DeviceInfo,
) => Promise<void> {
  return async (write, viewer, { username, password }, device) => {
    const user = await proveOwner(viewer, password, device);
    if (username.normalize('NFC').toLowerCase() !== user.username) throw new AppError('incorrect_password');
    const isNotified = await mayNotify(user, 'deletionNotices');
    await write.transaction(async (trx) => {
      await markUserDeleted(trx, user.id, now());
      const { username: name, email, locale } = recipientOf(user);
      return {
        value: undefined,
        records: {
          audit: { event: 'account_deleted', accountId: user.id },
          mails: isNotified ? [{ kind: 'accountDeleted', to: { username: name, email, locale } }] : [],
        },
      };
    }, 'freeing');
    await deleteAllData({ store: unrecorded, files }, user.id);
  };
}

/** Completes deletions that a stopped server has interrupted. */
export async function finishAccountDeletions(parts: MediaParts): Promise<void> {
  for (const userId of await parts.store.query(findUsersBeingDeleted)) await deleteAllData(parts, userId);
}

/**
 * Hides documents before deleting their texts, so that nobody reads a partial
 * one. The space with its data key is deleted last, which makes remains in
 * free pages and old backups unreadable. Each step can be repeated.
 */
async function deleteAllData({ store, files }: MediaParts, userId: string): Promise<void> {
  const free = (work: (trx: Writer) => Promise<number>): Promise<number> =>
    store.transaction(work, 'freeing');
  await repeatUntilNone((max) => free((trx) => hideDocsOf(trx, userId, Date.now(), max)), BATCH_ROWS);
  await repeatUntilNone((max) => free((trx) => emptyCommentsOf(trx, userId, Date.now(), max)), BATCH_ROWS);
  await repeatUntilNone((max) => free((trx) => deleteNotificationsOf(trx, userId, max)), BATCH_ROWS);
  await repeatUntilNone((max) => free((trx) => deleteCommentsOnDocsOf(trx, userId, max)), BATCH_TEXTS);
  await repeatUntilNone((max) => free((trx) => deletePublicationsOf(trx, userId, max)), BATCH_TEXTS);
  await repeatUntilNone((max) => free((trx) => deleteRevisionsOf(trx, userId, max)), BATCH_TEXTS);
  await repeatUntilNone((max) => free((trx) => deleteDocsOf(trx, userId, max)), BATCH_ROWS);
  await deleteMediaOf({ store, files }, userId);
  await store.transaction((trx) => clearAuditOrigins(trx, userId), 'freeing');
  await store.transaction((trx) => deleteOwner(trx, userId, Date.now()), 'freeing');
}

/**
 * @param remove deletes up to a number of rows and returns how many it has found
 */
async function repeatUntilNone(remove: (max: number) => Promise<number>, max: number): Promise<void> {
  while ((await remove(max)) > 0);
}
