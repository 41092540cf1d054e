import { AppError } from '@maru/core/api';
import type { Session } from '@maru/core/api';
import type { Writer } from '../../db/connect.ts';
import { sessionTimeAt } from '../../policies/session-time.ts';
import { presentSession } from '../../presenters/account.ts';
import { deleteLinkTokensOf } from '../../repositories/link-tokens.ts';
import { deleteTicketsOf } from '../../repositories/second-step-tickets.ts';
import { deleteSessionsOf, listSessions } from '../../repositories/sessions.ts';
import { listUsers, lockUser, updateAccountStatus } from '../../repositories/users.ts';
import type { UserRow } from '../../repositories/users.ts';
import { createSecondSteps } from '../second-step/second-steps.ts';
import type { UnkeyedWrite } from '../writes/writes.ts';
import { findAccount } from './find-account.ts';
import type { NewAccountContext } from './new-account.ts';
import { createOperatorLinks } from './operator-links.ts';
import { openDevice } from './session-devices.ts';
import { createShowAccount, presentAccount } from './show-account.ts';
import type { Account } from './show-account.ts';

/** Operator's actions on accounts. Names are in lower case. Errors: not_found for an unknown name. */
export interface OperatorService {
  /** Lists all accounts by name. */
  list(): AsyncGenerator<Account>;
  readonly show: ReturnType<typeof createShowAccount>;
  /** Disabling ends a user's sessions and mailed links at once. Publications stay. */
  setDisabled(username: string, isDisabled: boolean): Promise<void>;
  /** Removes the second step of a user who has lost app and recovery codes. Errors: second_step_off. */
  removeSecondStep(username: string): Promise<void>;
  setGrade(username: string, grade: number): Promise<void>;
  /**
   * @param bytes limit of the user's media
   */
  setMediaUploadLimit(username: string, bytes: number): Promise<void>;
  /**
   * @param bytes limit of the user's texts, revisions and comments
   */
  setStorageLimit(username: string, bytes: number): Promise<void>;
  listSessions(username: string): Promise<Session[]>;
  /** Creates the same link as a mail for a forgotten password. */
  readonly createPasswordLink: ReturnType<typeof createOperatorLinks>['createPasswordLink'];
  /**
   * Creates an account with a random password, and a link
   * for setting one. Errors: username_taken, email_taken.
   */
  readonly create: ReturnType<typeof createOperatorLinks>['create'];
}

/** Dependencies of making an account, and the scope of the command's write. */
export interface OperatorContext extends NewAccountContext {
  readonly write: UnkeyedWrite<`cli_${string}`>;
  /** Days of the site's longest session; 0: any. */
  readonly sessionMaxDays: number;
}

const PAGE_ROWS = 200;

export function createOperator(context: OperatorContext): OperatorService {
  const { store, siteKeys, write, sessionMaxDays, now } = context;
  const secondSteps = createSecondSteps(context);
  /** Changes the account under a lock that blocks sign-ins. */
  const change = async (
    username: string,
    event: `cli_${string}`,
    work: (trx: Writer, user: UserRow) => Promise<unknown>,
  ): Promise<void> => {
    await write.transaction(async (trx) => {
      const { id } = await findAccount(trx, username);
      const user = await lockUser(trx, id);
      if (user === undefined) throw new AppError('not_found');
      await work(trx, user);
      return { value: undefined, records: { audit: { event, accountId: id } } };
    });
  };
  return {
    async *list() {
      for (let after = ''; ; ) {
        const rows = await store.query((db) => listUsers(db, after, PAGE_ROWS));
        yield* rows.map(presentAccount);
        const last = rows.at(-1);
        if (last === undefined) return;
        after = last.username;
      }
    },
    show: createShowAccount(context, siteKeys),
    setDisabled: (username, isDisabled) =>
      change(username, isDisabled ? 'cli_disabled' : 'cli_enabled', async (trx, { id, disabled_at }) => {
        await updateAccountStatus(trx, id, { disabled_at: isDisabled ? (disabled_at ?? now()) : null });
        if (!isDisabled) return;
        await deleteSessionsOf(trx, id, null);
        await deleteLinkTokensOf(trx, id);
        await deleteTicketsOf(trx, id);
      }),
    removeSecondStep: (username) =>
      change(username, 'cli_second_step_off', async (trx, { id }) => {
        if (!(await secondSteps.removeAll(trx, id))) throw new AppError('second_step_off');
        await deleteTicketsOf(trx, id);
      }),
    setGrade: (username, grade) =>
      change(username, 'cli_grade', (trx, { id }) => updateAccountStatus(trx, id, { grade })),
    setMediaUploadLimit: (username, bytes) =>
      change(username, 'cli_limit', (trx, { id }) =>
        updateAccountStatus(trx, id, { media_upload_limit: bytes }),
      ),
    setStorageLimit: (username, bytes) =>
      change(username, 'cli_limit', (trx, { id }) => updateAccountStatus(trx, id, { storage_limit: bytes })),
    listSessions: async (username) => {
      const { id } = await store.query((db) => findAccount(db, username));
      const rows = await store.query((db) => listSessions(db, id, sessionTimeAt(now(), sessionMaxDays)));
      return rows.map((row) => presentSession(row, openDevice(siteKeys, row), false));
    },
    ...createOperatorLinks(context),
  };
}
