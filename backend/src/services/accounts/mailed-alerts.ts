import { AppError } from '@maru/core/api';
import type { AnswerOf } from '@maru/core/api/contracts';
import { hashSecret } from '../../crypto/secrets.ts';
import type { Writer } from '../../db/connect.ts';
import { isDuplicate } from '../../db/transient-errors.ts';
import { deleteLinkTokensOf, deleteUndoLinksSince, takeLinkToken } from '../../repositories/link-tokens.ts';
import type { LinkTokenRow } from '../../repositories/link-tokens.ts';
import { deleteTicketsOf } from '../../repositories/second-step-tickets.ts';
import { deleteSessionOf, deleteSessionsOf } from '../../repositories/sessions.ts';
import { lockUser, updateEmail } from '../../repositories/users.ts';
import type { UserRow } from '../../repositories/users.ts';
import type { MailingWrite } from '../writes/writes.ts';
import type { AccountContext } from './account-context.ts';

/** Answers to mails about something that somebody else may have done. Each begins a password reset. */
export interface MailedAlerts {
  /** Ends the session of a mailed link, which is then invalid. Errors: link_not_found. */
  endSession(write: MailingWrite<'session_revoked'>, token: string): Promise<AnswerOf<'endSession'>>;
  /**
   * Gives the account the address back that the link was mailed to, ends all sessions, and makes the link,
   * and those of later changes, invalid. Errors: link_not_found, email_taken.
   */
  undoEmail(write: MailingWrite<'email_change_undone'>, token: string): Promise<AnswerOf<'undoEmail'>>;
}

export function createMailedAlerts({
  now,
  siteKeys,
  links,
  recipientOf,
}: Pick<AccountContext, 'now' | 'siteKeys' | 'links' | 'recipientOf'>): MailedAlerts {
  /**
   * Locks the user's row and uses up a link.
   * @returns `hasLanded`: a repeated transaction finds the link used by itself, where its commit had
   *   succeeded and only the answer was lost
   */
  const take = async (
    trx: Writer,
    token: string,
    link: LinkTokenRow,
    attempt: number,
  ): Promise<{ readonly user: UserRow; readonly hasLanded: boolean }> => {
    const user = await lockUser(trx, link.user_id);
    if (user === undefined || user.deleted_at !== null) throw new AppError('link_not_found');
    const isTaken = await takeLinkToken(trx, hashSecret(token), now());
    if (!isTaken && attempt === 0) throw new AppError('link_not_found');
    return { user, hasLanded: !isTaken };
  };
  const beginReset = async (trx: Writer, userId: string): Promise<{ readonly resetToken: string }> => ({
    resetToken: await links.create(trx, { kind: 'reset_password', userId, subject: null }),
  });

  return {
    endSession: async (write, token) => {
      const link = await links.find(token, 'end_session');
      const sessionId = links.openSubject(link);
      return await write.transaction(async (trx, attempt) => {
        const { user, hasLanded } = await take(trx, token, link, attempt);
        const { id } = user;
        if (hasLanded) return { value: await beginReset(trx, id), records: null };
        await deleteSessionOf(trx, id, sessionId);
        return {
          value: await beginReset(trx, id),
          records: {
            audit: { event: 'session_revoked', accountId: id, objectId: sessionId },
            mails: [],
          },
        };
      });
    },

    undoEmail: async (write, token) => {
      const link = await links.find(token, 'undo_email');
      const email = links.openSubject(link);
      try {
        return await write.transaction(async (trx, attempt) => {
          const { user, hasLanded } = await take(trx, token, link, attempt);
          if (hasLanded) return { value: await beginReset(trx, user.id), records: null };
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
            value: await beginReset(trx, user.id),
            records: {
              audit: { event: 'email_change_undone', accountId: user.id },
              mails: [{ kind: 'emailUndone', to: recipientOf(user) }],
            },
          };
        });
      } catch (error) {
        if (isDuplicate(error)) throw new AppError('email_taken', { cause: error });
        throw error;
      }
    },
  };
}
