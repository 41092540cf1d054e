import type { SiteKeys } from '../../crypto/site-keys.ts';
import type { Writer } from '../../db/connect.ts';
import type { Statement } from '../../db/statement.ts';
import { runStatements } from '../../db/statements.ts';
import type { Store } from '../../db/transaction.ts';
import { isDuplicate } from '../../db/transient-errors.ts';
import { createAccountHistory } from '../audit/account-history.ts';
import { createAudit } from '../audit/audit.ts';
import type { AuditEntry, AuditEvent, RequestOrigin } from '../audit/audit.ts';
import { effectInsert } from '../idempotency/idempotency.ts';
import type { Effect, IdempotencyClaim } from '../idempotency/idempotency.ts';
import { hasAddress } from '../mails/mails.ts';
import type { Mails, OutgoingMail } from '../mails/mails.ts';

/** Records that a write stores in its own transaction, besides the rows that it is about. */
export interface WriteRecords {
  /** Object and revision, from which a repeated request with the same Idempotency-Key is answered. */
  readonly effect?: Effect;
  /** Entries of the audit log, which keep the account's history as well; null for none. */
  readonly audit: AuditEntry | readonly AuditEntry[] | null;
  /** Mails, which are sent after the commit. */
  readonly mails?: readonly OutgoingMail[];
}

/** Result of a transaction. */
export interface WriteResult<T, Records extends WriteRecords> {
  readonly value: T;
  /**
   * Null when this attempt wrote nothing: another writer was first, or an earlier attempt was committed with
   * its records and only its answer was lost.
   */
  readonly records: Records | null;
}

/** Result of a transaction that found its object changed by another writer. */
export const NOTHING_WRITTEN = { value: null, records: null } as const;

/**
 * A write of one API call or command, by which a service stores what the caller asks for. Its records are
 * stored in the same transaction; leaving out one that a service's `Records` name is a type error.
 */
export interface Write<Records extends WriteRecords = WriteRecords> {
  /** Null on the command line. */
  readonly origin: RequestOrigin | null;
  /** Runs `work` as `Store.transaction` does, and stores its records as the last step of the transaction. */
  readonly transaction: <T>(
    work: (trx: Writer, attempt: number) => Promise<WriteResult<T, Records>>,
    purpose?: 'freeing',
  ) => Promise<T>;
  /** Runs the statements, and those of the records after them, as `Store.execute` does. */
  readonly execute: <Refusal extends string>(
    statements: readonly Statement<Refusal>[],
    records: Records,
  ) => Promise<Refusal | null>;
  /** Returns the scope of a part of this write, whose effect is not stored: the write as a whole has one. */
  readonly part: () => Write<{ readonly effect?: Effect; readonly audit: Records['audit'] }>;
}

/** The audit entries of a write with these events; with `none` among them it may have no entry. */
export type AuditOf<Event extends AuditEvent | 'none'> =
  | AuditEntry<Extract<Event, AuditEvent>>
  | readonly [AuditEntry<Extract<Event, AuditEvent>>, ...AuditEntry<Extract<Event, AuditEvent>>[]]
  | ('none' extends Event ? readonly AuditEntry<Extract<Event, AuditEvent>>[] | null : never);

/** A write that can be repeated by its Idempotency-Key: of a call that is not about accounts and sessions. */
export type KeyedWrite<Event extends AuditEvent | 'none' = 'none'> = Write<{
  readonly effect: Effect;
  readonly audit: AuditOf<Event>;
}>;

/** A write without an Idempotency-Key: of a call about accounts and sessions, or of the command line. */
export type UnkeyedWrite<Event extends AuditEvent | 'none' = 'none'> = Write<{
  readonly effect?: never;
  readonly audit: AuditOf<Event>;
}>;

/** A write without an Idempotency-Key that also causes mails. */
export type MailingWrite<Event extends AuditEvent | 'none' = 'none'> = Write<{
  readonly effect?: never;
  readonly audit: AuditOf<Event>;
  readonly mails: readonly OutgoingMail[];
}>;

export interface Writes {
  /**
   * @param origin of an API call; null on the command line
   * @param claim of a request with an Idempotency-Key
   */
  begin(origin: RequestOrigin | null, claim?: IdempotencyClaim): Write;
}

/** The transaction of a request with the same key has committed first: `IdempotencyService.run` answers. */
class CommittedByDuplicate extends Error {}

export function createWrites({
  store,
  siteKeys,
  mails,
  now,
}: {
  readonly store: Pick<Store, 'transaction' | 'execute'>;
  readonly siteKeys: Pick<SiteKeys, 'sealField' | 'openField'>;
  /** Null on the command line, which sends no mails. */
  readonly mails: Pick<Mails, 'insert' | 'deliver'> | null;
  readonly now: () => number;
}): Writes {
  const audit = createAudit({ siteKeys, now });
  const history = createAccountHistory({ siteKeys, now });
  const mailInsert = (mail: OutgoingMail): Statement => {
    if (mails === null) throw new Error('The command line sends no mails');
    return mails.insert(mail);
  };
  const begin: Writes['begin'] = (origin, claim) => {
    const statementsOf = ({ audit: entries, mails: outgoing = [] }: WriteRecords): Statement[] => [
      ...[entries ?? []]
        .flat()
        .flatMap((entry) => [audit.insert(entry, origin), ...history.insert(entry, origin)]),
      ...outgoing.filter(({ to }) => hasAddress(to)).map(mailInsert),
    ];
    const effectOf = ({ effect }: WriteRecords): Statement[] =>
      claim === undefined || effect === undefined ? [] : effectInsert(claim, effect, now());
    return {
      origin,
      transaction: async (work, purpose) => {
        let hasMails = false;
        const result = await store.transaction(async (trx, attempt) => {
          const { value, records } = await work(trx, attempt);
          if (records === null) return value;
          await runStatements(trx, statementsOf(records));
          await runStatements(trx, effectOf(records)).catch(asCommittedByDuplicate);
          hasMails ||= containsMails(records);
          return value;
        }, purpose);
        if (hasMails) mails?.deliver();
        return result;
      },
      execute: async (statements, records) => {
        const refusal = await store.execute([...statements, ...statementsOf(records), ...effectOf(records)]);
        if (refusal === null && containsMails(records)) mails?.deliver();
        return refusal;
      },
      part: () => begin(origin),
    };
  };
  return { begin };
}

/** Hides a duplicate key from services that expect one in their own tables. */
function asCommittedByDuplicate(error: unknown): never {
  throw isDuplicate(error)
    ? new CommittedByDuplicate('A request with this key was first', { cause: error })
    : error;
}

function containsMails({ mails = [] }: WriteRecords): boolean {
  return mails.length > 0;
}
