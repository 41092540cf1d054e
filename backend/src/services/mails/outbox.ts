import { newId } from '@maru/core/text';
import type { SiteKeys } from '../../crypto/site-keys.ts';
import type { Db } from '../../db/connect.ts';
import type { Store } from '../../db/transaction.ts';
import { deferMail, deleteMail, insertMail, listDueMails, nextMailDueAt } from '../../repositories/mails.ts';
import type { MailRow, MailTable } from '../../repositories/mails.ts';
import type { Background } from '../background.ts';

/** Texts that are stored with what they tell of, and handed over after that has been committed. */
export interface Outbox {
  /**
   * Stores it in the transaction of what it tells of.
   * @param userId whose account it is about; null: nobody's, in a table for those
   * @param text anything that `send` understands; stored sealed
   * @param delayMs how long it waits before it is sent
   */
  put(trx: Db, userId: string | null, text: string, lifetimeMs: number, delayMs?: number): Promise<void>;
  /** Sends all that is due, in the background. After each commit with a `put`, and now and then. */
  deliver(): void;
  /** Begins nothing any more by itself. */
  close(): void;
}

export interface OutboxOptions {
  readonly store: Store;
  /** The table in which they wait; `mails` unless said otherwise. */
  readonly table?: MailTable;
  readonly siteKeys: Pick<SiteKeys, 'sealField' | 'openField'>;
  readonly now: () => number;
  readonly background: Background;
  /** Hands one over. Rejects when that failed. */
  readonly send: (text: string) => Promise<void>;
  /** Hears of failures: each first one of a mail, and of mails that were given up. */
  readonly report: (error: unknown) => void;
}

/** Longer than a mail server may take: until then nobody else takes the mail. */
const LEASE_MS = 60_000;
const BATCH = 20;
const DELAY_MIN_MS = 1_000;
const DELAY_MAX_MS = 10 * 60_000;

/**
 * A mail is sent at least once: a process that dies after the mail server took it and before the row went has it sent
 * again when its lease is over. Several processes share the work: whoever moves `due_at` on sends it.
 */
export function createOutbox({ store, table = 'mails', siteKeys, now, background, send, report }: OutboxOptions): Outbox {
  let isRunning = false;
  let isWanted = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const attempt = async (mail: MailRow): Promise<void> => {
    if (mail.expires_at <= now()) {
      await store.read((db) => deleteMail(db, table, mail.id));
      return report(new Error('A mail was given up'));
    }
    const leased = { ...mail, due_at: now() + LEASE_MS, attempts: mail.attempts + 1 };
    if (!(await store.read((db) => deferMail(db, table, mail, leased.due_at, leased.attempts)))) return;
    try {
      await send(siteKeys.openField('mail', mail.id, 'mail', mail.mail_cipher));
    } catch (error) {
      if (mail.attempts === 0) report(error);
      const delay = Math.min(DELAY_MAX_MS, DELAY_MIN_MS * 2 ** mail.attempts);
      await store.read((db) => deferMail(db, table, leased, now() + delay, leased.attempts));
      return;
    }
    await store.read((db) => deleteMail(db, table, mail.id));
  };

  const run = async (): Promise<void> => {
    do {
      isWanted = false;
      for (;;) {
        const due = await store.read((db) => listDueMails(db, table, now(), BATCH));
        await Promise.all(due.map(attempt));
        if (due.length < BATCH) break;
      }
    } while (isWanted);
    const next = await store.read((db) => nextMailDueAt(db, table));
    clearTimeout(timer);
    if (next !== null && !isClosed) timer = setTimeout(deliver, Math.max(DELAY_MIN_MS, next - now())).unref();
  };

  const deliver = (): void => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    background.run(() =>
      run().finally(() => {
        isRunning = false;
        // Somebody asked when all had been looked through.
        if (isWanted) deliver();
      }),
    );
  };

  return {
    put: async (trx, userId, text, lifetimeMs, delayMs = 0) => {
      const id = newId();
      const mail_cipher = siteKeys.sealField('mail', id, 'mail', text);
      await insertMail(trx, table, { id, mail_cipher, attempts: 0, due_at: now() + delayMs, expires_at: now() + lifetimeMs }, userId);
    },
    deliver,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
