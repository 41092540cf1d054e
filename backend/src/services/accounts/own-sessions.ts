import { AppError } from '@maru/core/api';
import type { Session } from '@maru/core/api';
import { isId } from '@maru/core/text';
import { presentSession } from '../../presenters/account.ts';
import { deleteSessionOf, deleteSessionsOf } from '../../repositories/sessions.ts';
import { findUser } from '../../repositories/users.ts';
import type { Viewer } from '../../policies/viewer.ts';
import type { MailingWrite, UnkeyedWrite } from '../writes/writes.ts';
import type { AccountContext } from './account-context.ts';
import { openDevice } from './session-devices.ts';
import type { SessionCookies, SignedIn } from './sessions.ts';

/** The sessions of a user, as the user sees and ends them. */
export interface OwnSessions {
  /** Last seen first. */
  listSessions(viewer: Viewer): Promise<Session[]>;
  /** Errors: not_found. */
  endSession(write: UnkeyedWrite<'session_revoked'>, viewer: Viewer, id: string): Promise<void>;
  /** Ends all sessions of the user but the viewer's own, and mails that it was done. */
  endOtherSessions(write: MailingWrite<'sessions_revoked' | 'none'>, viewer: Viewer): Promise<void>;
  /** Switches to another account that is signed in in this browser. Errors: switch_failed. */
  switchAccount(cookie: string, cookies: SessionCookies): Promise<SignedIn>;
}

export function createOwnSessions({
  store,
  siteKeys,
  sessions,
  present,
  recipientOf,
  mayNotify,
}: AccountContext): OwnSessions {
  return {
    listSessions: async (viewer) => {
      const rows = await sessions.list(viewer.userId);
      return rows.map((row) => presentSession(row, openDevice(siteKeys, row), row.id === viewer.sessionId));
    },

    endSession: async (write, { userId }, id) => {
      const isEnded =
        isId(id) &&
        (await write.transaction(async (trx, attempt) =>
          (await deleteSessionOf(trx, userId, id))
            ? { value: true, records: { audit: { event: 'session_revoked', accountId: userId } } }
            : // A retry after a commit with a lost response finds the session deleted already.
              { value: attempt > 0, records: null },
        ));
      if (!isEnded) throw new AppError('not_found');
    },

    endOtherSessions: async (write, { userId, sessionId }) => {
      const user = await store.query((db) => findUser(db, userId));
      if (user === undefined) throw new AppError('unauthorized');
      const hasOthers = (await sessions.list(userId)).some(({ id }) => id !== sessionId);
      if (!hasOthers) return;
      const isNotified = await mayNotify(user);
      await write.transaction(async (trx) => {
        // A retry after a commit with a lost response finds them deleted already.
        if (!(await deleteSessionsOf(trx, userId, sessionId))) return { value: undefined, records: null };
        return {
          value: undefined,
          records: {
            audit: { event: 'sessions_revoked', accountId: userId },
            mails: isNotified ? [{ kind: 'sessionsEnded', to: recipientOf(user) }] : [],
          },
        };
      });
    },

    switchAccount: (cookie, { deviceKey }) =>
      sessions.adopt({ auth: cookie, deviceKey }, async (userId) => {
        const user = await store.query((db) => findUser(db, userId));
        return user === undefined ? null : present(user);
      }),
  };
}
