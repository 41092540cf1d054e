import { AppError } from '@maru/core/api';
import type { SecondStepMethod } from '@maru/core/api';
import type { BodyOf } from '@maru/core/api/contracts';
import { newId } from '@maru/core/text';
import type { Writer } from '../../db/connect.ts';
import { hasConsumedTicket, consumeTicket } from '../../repositories/second-step-tickets.ts';
import type { TicketRow } from '../../repositories/second-step-tickets.ts';
import { lockUser } from '../../repositories/users.ts';
import type { PasskeyUse } from '../second-step/passkeys.ts';
import type { MailingWrite } from '../writes/writes.ts';
import type { AccountContext } from './account-context.ts';
import { hashCookie } from './auth-cookie.ts';
import { createOpenSession } from './open-session.ts';
import type { LoginBrowser } from './open-session.ts';
import { storeReset } from './reset-password.ts';
import type { DeviceInfo, SessionCookies, SignedIn } from './sessions.ts';

type SecondStepWrite = MailingWrite<'login' | 'password_reset' | 'recovery_code_used'>;

/** The given code, or the passkey's signature after it was verified; null for a wrong one. */
type Proof = { readonly code: string } | { readonly use: PasskeyUse | null };

/** Result of a second step. `cloned`: refused, and stored as a failed login already. */
interface Completed {
  readonly outcome: 'right' | 'wrong' | 'cloned';
  /** Null for a password reset too. */
  readonly signedIn: SignedIn | null;
}

/** The request that takes a second step. */
interface Taker extends LoginBrowser {
  /** Records for a repeated transaction that the previous one was committed. */
  readonly requestId: string;
}

/**
 * Completes a login or a password reset by its second step. Of concurrent uses of one ticket, or of one code,
 * exactly one succeeds. A try is counted before its code is compared, for the ticket and for the account.
 * @returns null for a password reset
 */
export function createTakeSecondStep(
  context: AccountContext,
): (
  write: SecondStepWrite,
  input: BodyOf<'takeSecondStep'>,
  cookies: SessionCookies,
  device: DeviceInfo,
) => Promise<SignedIn | null> {
  const { now, limits, tickets, secondSteps, passkeys, background, recipientOf } = context;
  const openSession = createOpenSession(context);

  const useProof = async (
    trx: Writer,
    userId: string,
    proof: Proof,
  ): Promise<SecondStepMethod | 'wrong' | 'cloned'> => {
    if ('code' in proof) return (await secondSteps.useCode(trx, userId, proof.code)) ?? 'wrong';
    const outcome = proof.use === null ? 'refused' : await passkeys.use(trx, proof.use);
    if (outcome === 'used') return 'passkey';
    return outcome === 'refused' ? 'wrong' : outcome;
  };

  const complete = async (
    write: SecondStepWrite,
    ticket: TicketRow,
    proof: Proof,
    taker: Taker,
  ): Promise<Completed> =>
    await write.transaction<Completed>(async (trx, attempt) => {
      const user = await lockUser(trx, ticket.user_id);
      if (user === undefined || user.deleted_at !== null) throw new AppError('second_step_over');
      if (user.disabled_at !== null) throw new AppError('account_disabled');
      const { ticket_hash: hash, link_hash: linkHash, password_hash: passwordHash } = ticket;
      const reset = linkHash === null || passwordHash === null ? null : { linkHash, passwordHash };
      if (attempt > 0 && (await hasConsumedTicket(trx, hash, taker.requestId))) {
        const opened = reset === null ? await openSession(trx, user, taker) : null;
        return { value: { outcome: 'right', signedIn: opened?.signedIn ?? null }, records: null };
      }
      const outcome = await useProof(trx, user.id, proof);
      if (outcome === 'cloned') {
        return {
          value: { outcome, signedIn: null },
          records: {
            audit: { event: 'login', accountId: user.id, isOk: false },
            mails: [{ kind: 'passkeyRefused', to: recipientOf(user) }],
          },
        };
      }
      if (outcome === 'wrong') return { value: { outcome, signedIn: null }, records: null };
      if (!(await consumeTicket(trx, hash, taker.requestId))) throw new AppError('second_step_over');
      if (reset !== null && !(await storeReset(trx, user.id, reset, now())))
        throw new AppError('link_not_found');
      const isRecovery = outcome === 'recovery_code';
      const opened = reset === null ? await openSession(trx, user, taker) : null;
      return {
        value: { outcome: 'right', signedIn: opened?.signedIn ?? null },
        records: {
          audit: [
            { event: reset === null ? 'login' : 'password_reset', accountId: user.id },
            ...(isRecovery ? [{ event: 'recovery_code_used', accountId: user.id } as const] : []),
          ],
          mails: [
            ...(isRecovery ? [{ kind: 'recoveryCodeUsed', to: recipientOf(user) } as const] : []),
            ...(opened?.mails ?? [{ kind: 'passwordChanged', to: recipientOf(user) } as const]),
          ],
        },
      };
    });

  /** Stores a wrong second step after the response, as a wrong password is. */
  const recordFailure = (write: SecondStepWrite, userId: string): void =>
    background.run(() =>
      write.transaction(async () => ({
        value: undefined,
        records: { audit: { event: 'login', accountId: userId, isOk: false }, mails: [] },
      })),
    );

  return async (write, { ticket: value, code = '', passkey }, cookies, device) => {
    const { deviceKey } = cookies;
    const ticket = await tickets.find(value, hashCookie(deviceKey));
    if (deviceKey === undefined) throw new AppError('second_step_over');
    const taken = await limits.take('secondStepTries', ticket.user_id);
    let isRefused = false;
    try {
      await tickets.countAttempt(ticket);
      const taker = { requestId: newId(), deviceKey, cookies, device };
      const place = { purpose: 'second_step', userId: ticket.user_id, binding: value } as const;
      const proof = passkey === undefined ? { code } : { use: await passkeys.verify(passkey, place, false) };
      const { outcome, signedIn } = await complete(write, ticket, proof, taker);
      isRefused = outcome !== 'right';
      if (!isRefused) return signedIn;
      if (outcome === 'wrong') recordFailure(write, ticket.user_id);
    } finally {
      if (!isRefused) await taken.refund();
    }
    throw new AppError(passkey === undefined ? 'invalid_code' : 'passkey_refused');
  };
}
