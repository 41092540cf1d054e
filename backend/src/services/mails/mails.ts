import { randomInt } from 'node:crypto';
import {
  DEFAULT_LOCALE,
  LINK_CONFIRM_EMAIL_LIFETIME_MS,
  LINK_END_SESSION_LIFETIME_MS,
  LINK_RESET_PASSWORD_LIFETIME_MS,
  LINK_UNDO_EMAIL_LIFETIME_MS,
  LOCALES,
  PENDING_SIGNUP_LIFETIME_MS,
} from '@maru/core';
import type { Statement } from '../../db/statement.ts';
import { composeMessage } from '../../mail/folder-mailer.ts';
import type { Mail, Mailer } from '../../mail/mail.ts';
import { mailText } from './mail-texts.ts';
import type { LoginDetails, MailKind } from './mail-texts.ts';
import { createOutbox } from './outbox.ts';
import type { Outbox, OutboxOptions } from './outbox.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Time for which a notice of a change is retried. */
const NOTICE_LIFETIME_MS = DAY_MS;

/**
 * Minimum of the random delay before a sign-up's mail is composed,
 * so that the timing of other responses does not reveal its kind.
 */
const SIGNUP_DELAY_MIN_MS = 100;
const SIGNUP_DELAY_MAX_MS = 700;

/** Page linked in each mail. */
const PAGES: Readonly<Record<MailKind, string>> = {
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  emailChange: '/forgot',
  emailChanged: '/undo-email',
  emailUndone: '/forgot',
  passwordChanged: '/forgot',
  newBrowser: '/end-session',
  sessionsEnded: '/forgot',
  accountDeleted: '/',
  secondStepOn: '/account/security',
  secondStepOff: '/account/security',
  recoveryCodesMade: '/account/security',
  recoveryCodeUsed: '/forgot',
  passkeyRefused: '/account/security',
  identityLinked: '/account/security',
  identityUnlinked: '/account/security',
  confirmSignup: '/confirm-signup',
  signupKnown: '/forgot',
  signupKept: '/signup',
};

/** Time for which each mail is retried: a link no longer than its validity. */
const LIFETIMES_MS: Readonly<Record<MailKind, number>> = {
  resetPassword: LINK_RESET_PASSWORD_LIFETIME_MS,
  confirmEmail: LINK_CONFIRM_EMAIL_LIFETIME_MS,
  emailChange: NOTICE_LIFETIME_MS,
  emailChanged: LINK_UNDO_EMAIL_LIFETIME_MS,
  emailUndone: NOTICE_LIFETIME_MS,
  newBrowser: LINK_END_SESSION_LIFETIME_MS,
  sessionsEnded: NOTICE_LIFETIME_MS,
  accountDeleted: NOTICE_LIFETIME_MS,
  passwordChanged: NOTICE_LIFETIME_MS,
  secondStepOn: NOTICE_LIFETIME_MS,
  secondStepOff: NOTICE_LIFETIME_MS,
  recoveryCodesMade: NOTICE_LIFETIME_MS,
  recoveryCodeUsed: NOTICE_LIFETIME_MS,
  passkeyRefused: NOTICE_LIFETIME_MS,
  identityLinked: NOTICE_LIFETIME_MS,
  identityUnlinked: NOTICE_LIFETIME_MS,
  confirmSignup: PENDING_SIGNUP_LIFETIME_MS,
  signupKnown: PENDING_SIGNUP_LIFETIME_MS,
  signupKept: PENDING_SIGNUP_LIFETIME_MS,
};

/** The recipient of a mail. */
export interface Addressee {
  readonly username: string;
  readonly email: string;
  /** Last used language. */
  readonly locale: string;
}

/** Returns false for the placeholder of an address that can't be decrypted. */
export function hasAddress({ email }: Addressee): boolean {
  return email.includes('@');
}

/** The recipient of a mail with their account. */
export interface Recipient extends Addressee {
  readonly userId: string;
}

/** A mail to send after the commit of its cause. */
export type OutgoingMail =
  | {
      readonly kind: Exclude<MailKind, 'confirmSignup' | 'signupKnown' | 'signupKept' | 'accountDeleted'>;
      readonly to: Recipient;
      /** Token of the link in the mail. */
      readonly token?: string;
      /** With `newBrowser`: the login. */
      readonly login?: LoginDetails;
    }
  | {
      /** Stored without the account, whose rows are deleted. */
      readonly kind: 'accountDeleted';
      readonly to: Addressee;
    }
  | {
      /**
       * To an address that may be known, kept or neither. Which of three mails to send is decided on
       * sending, so that until then all cases cost the same work and store equal rows.
       */
      readonly kind: 'signup';
      readonly to: Addressee;
      readonly token: string;
    };

export interface Mails extends Pick<Outbox, 'deliver' | 'close'> {
  /**
   * Returns the statement that stores a mail, for the transaction of its cause, so that both are stored or
   * neither: see `Write`, which also calls `deliver` after the commit.
   */
  insert(mail: OutgoingMail): Statement;
  /** Composes a mail and discards it: for work that must not reveal whether there was a recipient. */
  compose(kind: MailKind, to: Recipient, token?: string): Promise<void>;
}

export interface MailOptions {
  readonly mailer: Mailer;
  /** The sender's address; null: no-reply at the site's host. */
  readonly from: string | null;
  /** The site's own address, as configured or as listened on: never from a request. */
  readonly siteOrigin: () => string;
}

export interface MailContext extends Omit<OutboxOptions, 'send' | 'table'> {
  /**
   * Finds the account of an e-mail address. Returns `kept` for one that a link keeps for the account which
   * had it before, and null where there is no account, or one that is being deleted.
   */
  readonly findHolder: (email: string) => Promise<Recipient | 'kept' | null>;
}

/** Stored part of a mail; its text is composed on sending. */
interface StoredMail {
  readonly kind: MailKind;
  readonly to: Addressee;
  readonly token?: string | undefined;
  readonly login?: LoginDetails | undefined;
}

export function createMails(
  { mailer, from, siteOrigin }: MailOptions,
  { findHolder, ...context }: MailContext,
): Mails {
  const write = ({ kind, to, token, login }: StoredMail): Mail => {
    const origin = siteOrigin();
    const link = `${origin}${PAGES[kind]}${token === undefined ? '' : `?token=${token}`}`;
    const language = LOCALES.find((known) => known === to.locale) ?? DEFAULT_LOCALE;
    const words = mailText(kind, language, { username: to.username, link, login });
    const keptDays = Math.ceil(LIFETIMES_MS[kind] / DAY_MS);
    return { ...words, keptDays, to: to.email, from: from ?? `no-reply@${hostOf(origin)}` };
  };
  const outbox = createOutbox({
    ...context,
    send: (text) => mailer.send(write(JSON.parse(text) as StoredMail)),
  });
  const withoutAccount = createOutbox({
    ...context,
    table: 'signup_mails',
    send: async (text) => {
      const stored = JSON.parse(text) as StoredMail;
      if (stored.kind !== 'confirmSignup') return await mailer.send(write(stored));
      const { to, token } = stored;
      const holder = await findHolder(to.email);
      if (holder === null) await mailer.send(write({ kind: 'confirmSignup', to, token }));
      else if (holder === 'kept') await mailer.send(write({ kind: 'signupKept', to }));
      else await mailer.send(write({ kind: 'signupKnown', to: holder }));
    },
  });
  return {
    insert: (mail) => {
      if (mail.kind === 'signup') {
        const { to, token } = mail;
        const text = JSON.stringify({ kind: 'confirmSignup', to, token } satisfies StoredMail);
        const delay = randomInt(SIGNUP_DELAY_MIN_MS, SIGNUP_DELAY_MAX_MS);
        return withoutAccount.insert(null, text, LIFETIMES_MS.confirmSignup, delay);
      }
      const text = JSON.stringify(mail satisfies StoredMail);
      return mail.kind === 'accountDeleted'
        ? withoutAccount.insert(null, text, LIFETIMES_MS[mail.kind])
        : outbox.insert(mail.to.userId, text, LIFETIMES_MS[mail.kind]);
    },
    compose: async (kind, to, token) => void (await composeMessage(write({ kind, to, token }))),
    deliver: () => {
      outbox.deliver();
      withoutAccount.deliver();
    },
    close: () => {
      outbox.close();
      withoutAccount.close();
    },
  };
}

/** Returns the domain part of an e-mail address: an IP address is written in brackets (RFC 5321, 4.1.3). */
function hostOf(origin: string): string {
  const { hostname } = new URL(origin);
  if (hostname.startsWith('[')) return `[IPv6:${hostname.slice(1)}`;
  return /^[\d.]+$/.test(hostname) ? `[${hostname}]` : hostname;
}
