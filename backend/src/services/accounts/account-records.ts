import { ACCOUNT_EVENTS, LOGIN_HISTORY_LIFETIME_MS, LOGIN_HISTORY_MAX, SECURITY_EVENTS } from '@maru/core';
import type { AccountEvent, AccountEventKind } from '@maru/core';
import type { ResponseOf, QueryOf } from '@maru/core/api/contracts';
import { presentLogin } from '../../presenters/account.ts';
import { listAccountEvents } from '../../repositories/account-events.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { cutPage, readCursor } from '../runtime/cursor.ts';
import { damagedText, openOrDefault } from '../texts/damaged.ts';
import type { AccountContext } from './account-context.ts';
import { createDeleteAccount } from './delete-account.ts';
import { createOwnSessions } from './own-sessions.ts';
import type { OwnSessions } from './own-sessions.ts';
import { createSupportCode } from './support-code.ts';
import type { SupportCode } from './support-code.ts';

/** Account data other than documents. Errors are AppErrors. */
export interface AccountRecordService extends OwnSessions {
  /** Newest first. Errors: validation_failed. */
  listLogins(viewer: Viewer, page: QueryOf<'loginHistory'>): Promise<ResponseOf<'loginHistory'>>;
  readonly supportCode: SupportCode;
  /** Deletes the user with all data. Errors: incorrect_password, too_many_requests, unavailable. */
  readonly deleteAccount: ReturnType<typeof createDeleteAccount>;
}

/** Events of each part of the history. */
const EVENTS: Readonly<Record<AccountEventKind, readonly AccountEvent[]>> = {
  all: ACCOUNT_EVENTS,
  login: ['login'],
  security: SECURITY_EVENTS,
};

export function createAccountRecords(context: AccountContext): AccountRecordService {
  const { store, now, history } = context;
  return {
    listLogins: async ({ userId }, { cursor, limit, kind }) => {
      const place = readCursor(cursor);
      const after = now() - LOGIN_HISTORY_LIFETIME_MS;
      const rows = await store.query((db) =>
        listAccountEvents(db, { userId, events: EVENTS[kind], after, max: LOGIN_HISTORY_MAX }),
      );
      const rest =
        place === null
          ? rows
          : rows.filter(({ at, id }) => at < place.at || (at === place.at && id < place.id));
      const page = cutPage(rest.slice(0, limit + 1), limit, ({ at, id }) => ({ at, id }));
      const records = page.rows.map((row) => {
        const damaged = { device: damagedText(row.id), ip: '' };
        return presentLogin(
          row,
          openOrDefault(() => history.open(row), damaged),
        );
      });
      return { records, nextCursor: page.nextCursor };
    },

    ...createOwnSessions(context),
    supportCode: createSupportCode(context),
    deleteAccount: createDeleteAccount(context),
  };
}
