import { AppError } from '@maru/core/api';
import type { User } from '@maru/core/api';
import type { BodyOf } from '@maru/core/api/contracts';
import { hashSecret } from '../../crypto/secrets.ts';
import { isDuplicate } from '../../db/transient-errors.ts';
import { deleteLinkTokensOf, isEmailReserved, consumeLinkToken } from '../../repositories/link-tokens.ts';
import { deleteTicketsOf } from '../../repositories/second-step-tickets.ts';
import { findUser, findUserByEmailHash, updateEmail } from '../../repositories/users.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { hasAddress } from '../mails/mails.ts';
import type { OutgoingMail } from '../mails/mails.ts';
import type { MailingWrite } from '../writes/writes.ts';
import type { AccountContext } from './account-context.ts';
import type { DeviceInfo } from './sessions.ts';

/**
 * Requests a change of address. The change takes effect
 * after confirmation; the old address is notified at once.
 */
export function createChangeEmail({
  store,
  now,
  siteKeys,
  limits,
  links,
  proveOwner,
  recipientOf,
  mayNotify,
}: AccountContext): (
  write: MailingWrite<'email_change_requested'>,
  viewer: Viewer,
  input: BodyOf<'changeEmail'>,
  device: DeviceInfo,
) => Promise<{ pendingEmail: string }> {
  return async (write, viewer, { password, newEmail }, device) => {
    const user = await proveOwner(viewer, password, device);
    // Counted before the response can reveal whether the address is known.
    await limits.take('emailChanges', user.id);
    const emailHash = siteKeys.hashEmail(newEmail);
    const isTaken = await store.query(async (db) => {
      const holder = await findUserByEmailHash(db, emailHash);
      return holder === undefined
        ? await isEmailReserved(db, emailHash, user.id, now())
        : holder.id !== user.id;
    });
    if (isTaken) throw new AppError('email_taken');
    await limits.take('mails', emailHash.toString('hex'));
    const isNotified = await mayNotify(user);
    await write.transaction(async (trx) => {
      const token = await links.create(trx, { kind: 'confirm_email', userId: user.id, subject: newEmail });
      return {
        value: undefined,
        records: {
          audit: { event: 'email_change_requested', accountId: user.id },
          mails: [
            { kind: 'confirmEmail', to: { ...recipientOf(user), email: newEmail }, token },
            ...(isNotified ? [{ kind: 'emailChange', to: recipientOf(user) } as const] : []),
          ],
        },
      };
    });
    return { pendingEmail: newEmail };
  };
}

/**
 * Changes the account's address, and mails the old one a link that undoes it. Of two accounts that confirm
 * the same one, exactly one succeeds.
 */
export function createConfirmEmail({
  store,
  now,
  siteKeys,
  links,
  present,
  recipientOf,
}: AccountContext): (write: MailingWrite<'email_changed'>, viewer: Viewer, token: string) => Promise<User> {
  return async (write, viewer, token) => {
    const link = await links.find(token, 'confirm_email');
    const user = await store.query((db) => findUser(db, viewer.userId));
    if (user === undefined || link.user_id !== user.id) throw new AppError('link_not_found');
    const email = links.openSubject(link);
    const before = recipientOf(user);
    const changed = {
      email_cipher: siteKeys.sealEmail(user.id, user.email_rev + 1, email),
      email_hash: siteKeys.hashEmail(email),
    };
    try {
      const row = await write.transaction(async (trx, attempt) => {
        const isMine = await consumeLinkToken(trx, hashSecret(token), now());
        if (isMine && (await updateEmail(trx, user, changed))) {
          if (await isEmailReserved(trx, changed.email_hash, user.id, now()))
            throw new AppError('email_taken');
          // Invalidates reset links mailed to the old address.
          await deleteLinkTokensOf(trx, user.id);
          await deleteTicketsOf(trx, user.id);
          const undo = { kind: 'undo_email', userId: user.id, subject: before.email } as const;
          // A damaged address can't be returned to.
          const mails: OutgoingMail[] = hasAddress(before)
            ? [{ kind: 'emailChanged', to: before, token: await links.create(trx, undo) }]
            : [];
          return {
            value: await findUser(trx, user.id),
            records: { audit: { event: 'email_changed', accountId: user.id }, mails },
          };
        }
        const landed = attempt > 0 ? await findUser(trx, user.id) : undefined;
        const isMineAlready = landed?.email_cipher.equals(changed.email_cipher) === true;
        return { value: isMineAlready ? landed : undefined, records: null };
      });
      if (row === undefined) throw new AppError('link_not_found');
      return present(row);
    } catch (error) {
      if (isDuplicate(error)) throw new AppError('email_taken', { cause: error });
      throw error;
    }
  };
}
