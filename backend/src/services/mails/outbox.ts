import { newId } from '@maru/core/text';
import type { SiteKeys } from '../../crypto/site-keys.ts';
import type { Statement } from '../../db/statement.ts';
import type { Store } from '../../db/transaction.ts';
import { deferMail, deleteMail, listDueMails, mailInsert, nextMailDueAt } from '../../repositories/mails.ts';
import type { MailRow, MailTable } from '../../repositories/mails.ts';
import type { Background } from '../runtime/background.ts';

/** Transactional outbox: messages are stored with their event and sent after the commit. */
export interface Outbox {
  /**
   * Returns the statement that stores a message, for the transaction of its event.
   * @param userId account of the message; null for the table of messages without one
   * @param text in the format that `send` expects; stored sealed
   * @param delayMs time before it is sent
   */
  insert(userId: string | null, text: string, lifetimeMs: number, delayMs?: number): Statement;
  /** Sends all due messages in the background. Called after each commit with a message, and periodically. */
  deliver(): void;
  /** Stops scheduling further deliveries. */
  close(): void;
}

export interface OutboxOptions {
  readonly store: Store;
  /** Table of queued messages; `mails` by default. */
  readonly table?: MailTable;
  readonly siteKeys: Pick<SiteKeys, 'sealField' | 'openField'>;
  readonly now: () => number;
  readonly background: Background;
  /** Sends one message. Rejects on failure. */
  readonly send: (text: string) => Promise<void>;
  /** Receives errors: the first failure of each message, and of messages given up. */
  readonly report: (error: unknown) => void;
}

/** Lease of a message, longer than a mail server may take; until then no other process sends it. */
const LEASE_MS = 60_000;
const BATCH = 20;
const DELAY_MIN_MS = 1_000;
const DELAY_MAX_MS = 10 * 60_000;
/** Minimum of the timer for the next message, so that a message that stays due causes no busy loop. */
const TIMER_MIN_MS = 50;

/**
 * Sends each mail at least once: when a process ends between delivery and deletion of the row, the mail is
 * sent again after its lease. Processes share the queue: the one that moves `due_at` forward sends the mail.
 */
export function createOutbox({
  store,
  table = 'mails',
  siteKeys,
  now,
  background,
  send,
  report,
}: OutboxOptions): Outbox {
  let isRunning = false;
  let isWanted = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const attempt = async (mail: MailRow): Promise<void> => {
    if (mail.expires_at <= now()) {
      await store.write((db) => deleteMail(db, table, mail.id), 'freeing');
      return report(new Error('A mail was given up'));
    }
    const leased = { ...mail, due_at: now() + LEASE_MS, attempts: mail.attempts + 1 };
    if (!(await store.write((db) => deferMail(db, table, mail, leased.due_at, leased.attempts)))) return;
    try {
      await send(siteKeys.openField('mail', mail.id, 'mail', mail.mail_cipher));
    } catch (error) {
      if (mail.attempts === 0) report(error);
      const delay = Math.min(DELAY_MAX_MS, DELAY_MIN_MS * 2 ** mail.attempts);
      await store.write((db) => deferMail(db, table, leased, now() + delay, leased.attempts));
      return;
    }
    await store.write((db) => deleteMail(db, table, mail.id), 'freeing');
  };

  const run = async (): Promise<void> => {
    do {
      isWanted = false;
      for (;;) {
        const due = await store.query((db) => listDueMails(db, table, now(), BATCH));
        await Promise.all(due.map(attempt));
        if (due.length < BATCH) break;
      }
    } while (isWanted);
    const next = await store.query((db) => nextMailDueAt(db, table));
    clearTimeout(timer);
    if (next !== null && !isClosed) timer = setTimeout(deliver, Math.max(TIMER_MIN_MS, next - now())).unref();
  };

  const deliver = (): void => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    background.run(() =>
      run().finally(() => {
        isRunning = false;
        // Runs again when requested during the last pass.
        if (isWanted) deliver();
      }),
    );
  };

  return {
    insert: (userId, text, lifetimeMs, delayMs = 0) => {
      const id = newId();
      const mail_cipher = siteKeys.sealField('mail', id, 'mail', text);
      return mailInsert(
        table,
        { id, mail_cipher, attempts: 0, due_at: now() + delayMs, expires_at: now() + lifetimeMs },
        userId,
      );
    },
    deliver,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
