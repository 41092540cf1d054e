import { AppError } from '@maru/core/api';
import type { Session } from '@maru/core/api';
import type { AnswerOf, QueryOf } from '@maru/core/api/contracts';
import { isId } from '@maru/core/text';
import { presentLogin, presentSession } from '../../presenters/account.ts';
import { deleteSessionOf, listSessions } from '../../repositories/sessions.ts';
import { findUser } from '../../repositories/users.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { cutPage, readCursor } from '../runtime/cursor.ts';
import type { UnkeyedWrite } from '../writes/writes.ts';
import type { AccountContext } from './account-context.ts';
import { createDeleteAccount } from './delete-account.ts';
import { openDevice } from './session-devices.ts';
import { createSupportCode } from './support-code.ts';
import type { SessionCookies, SignedIn } from './sessions.ts';

/** Account data other than documents. Errors are AppErrors. */
export interface AccountRecordService {
  /** Newest first. Errors: validation_failed. */
  listLogins(viewer: Viewer, page: QueryOf<'loginHistory'>): Promise<AnswerOf<'loginHistory'>>;
  /** Last seen first. */
  listSessions(viewer: Viewer): Promise<Session[]>;
  /** Errors: not_found. */
  endSession(write: UnkeyedWrite<'session_revoked'>, viewer: Viewer, id: string): Promise<void>;
  readonly readSupportCode: ReturnType<typeof createSupportCode>;
  /** Switches to another account that is signed in in this browser. Errors: switch_failed. */
  switchAccount(cookie: string, cookies: SessionCookies): Promise<SignedIn>;
  /** Deletes the user with all data. Errors: incorrect_password, too_many_requests, unavailable. */
  readonly deleteAccount: ReturnType<typeof createDeleteAccount>;
}

export function createAccountRecords(context: AccountContext): AccountRecordService {
  const { store, siteKeys, now, events, sessions, present } = context;
  return {
    listLogins: async ({ userId }, { cursor, limit }) => {
      const place = readCursor(cursor);
      const rows = await events.listLogins(userId);
      const rest =
        place === null
          ? rows
          : rows.filter(({ at, id }) => at < place.at || (at === place.at && id < place.id));
      const page = cutPage(rest.slice(0, limit + 1), limit, ({ at, id }) => ({ at, id }));
      return { records: page.rows.map(presentLogin), nextCursor: page.nextCursor };
    },

    listSessions: async (viewer) => {
      const rows = await store.query((db) => listSessions(db, viewer.userId, now()));
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

    readSupportCode: createSupportCode(context),
    switchAccount: (cookie, { deviceKey }) =>
      sessions.adopt({ auth: cookie, deviceKey }, async (userId) => {
        const user = await store.query((db) => findUser(db, userId));
        return user === undefined ? null : present(user);
      }),
    deleteAccount: createDeleteAccount(context),
  };
}
