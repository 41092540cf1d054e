import { AppError } from '@maru/core/api';
import type { ResponseOf } from '@maru/core/api/contracts';
import { hashSecret } from '../../crypto/secrets.ts';
import type { Writer } from '../../db/connect.ts';
import { isDuplicate } from '../../db/transient-errors.ts';
import { deleteAccountDevice } from '../../repositories/devices.ts';
import {
  deleteLinkTokensOf,
  deleteUndoLinksSince,
  findLinkToken,
  consumeLinkToken,
} from '../../repositories/link-tokens.ts';
import type { LinkTokenRow } from '../../repositories/link-tokens.ts';
import { deleteTicketsOf } from '../../repositories/second-step-tickets.ts';
import { deleteSessionsOf, deleteSessionsOnDevice } from '../../repositories/sessions.ts';
import { lockUser, updateEmail } from '../../repositories/users.ts';
import type { UserRow } from '../../repositories/users.ts';
import type { MailingWrite, Write, WriteRecords } from '../writes/writes.ts';
import type { AccountContext } from './account-context.ts';

/** Answers to mails about something that somebody else may have done. Each begins a password reset. */
export interface MailedAlerts {
  /**
   * Ends the user's sessions in the browser of a mailed link, which is then invalid; the browser counts as
   * new at its next login. Errors: link_not_found.
   */
  endSession(write: MailingWrite<'session_revoked'>, token: string): Promise<ResponseOf<'endSession'>>;
  /**
   * Gives the account the address back that the link was mailed to, ends all sessions, and makes the link,
   * and those of later changes, invalid. Errors: link_not_found, email_taken.
   */
  undoEmail(write: MailingWrite<'email_change_undone'>, token: string): Promise<ResponseOf<'undoEmail'>>;
}

export function createMailedAlerts({
  now,
  siteKeys,
  links,
  recipientOf,
}: Pick<AccountContext, 'now' | 'siteKeys' | 'links' | 'recipientOf'>): MailedAlerts {
  /**
   * Uses up a link in a transaction that has locked the user's row, and begins a reset.
   * @param act changes what the link is about, and returns the records of that
   */
  const respond = async <Records extends WriteRecords>(
    write: Write<Records>,
    { token, link }: { readonly token: string; readonly link: LinkTokenRow },
    act: (trx: Writer, user: UserRow) => Promise<Records>,
  ): Promise<{ readonly resetToken: string }> => {
    let before: string | null = null;
    return await write.transaction(async (trx) => {
      const user = await lockUser(trx, link.user_id);
      if (user === undefined || user.deleted_at !== null) throw new AppError('link_not_found');
      if (!(await consumeLinkToken(trx, hashSecret(token), now()))) {
        // Only the new link shows that an attempt before was committed: another request may have used this
        // one meanwhile, or a change of the password ended it.
        const begun = before === null ? undefined : await findLinkToken(trx, hashSecret(before), now());
        if (before === null || begun === undefined) throw new AppError('link_not_found');
        return { value: { resetToken: before }, records: null };
      }
      const records = await act(trx, user);
      before = await links.create(trx, { kind: 'reset_password', userId: user.id, subject: null });
      return { value: { resetToken: before }, records };
    });
  };

  return {
    endSession: async (write, token) => {
      const link = await links.find(token, 'end_session');
      const deviceKeyHash = Buffer.from(links.openSubject(link), 'hex');
      return await respond(write, { token, link }, async (trx, { id }) => {
        await deleteSessionsOnDevice(trx, id, deviceKeyHash);
        await deleteAccountDevice(trx, id, deviceKeyHash);
        return { audit: { event: 'session_revoked', accountId: id }, mails: [] };
      });
    },

    undoEmail: async (write, token) => {
      const link = await links.find(token, 'undo_email');
      const email = links.openSubject(link);
      try {
        return await respond(write, { token, link }, async (trx, user) => {
          const changed = {
            email_cipher: siteKeys.sealEmail(user.id, user.email_rev + 1, email),
            email_hash: siteKeys.hashEmail(email),
          };
          if (!(await updateEmail(trx, user, changed))) throw new AppError('link_not_found');
          await deleteUndoLinksSince(trx, user.id, link.created_at);
          await deleteSessionsOf(trx, user.id, null);
          await deleteLinkTokensOf(trx, user.id);
          await deleteTicketsOf(trx, user.id);
          return {
            audit: { event: 'email_change_undone', accountId: user.id },
            mails: [{ kind: 'emailUndone', to: recipientOf(user) }],
          };
        });
      } catch (error) {
        if (isDuplicate(error)) throw new AppError('email_taken', { cause: error });
        throw error;
      }
    },
  };
}
