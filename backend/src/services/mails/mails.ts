import { DEFAULT_LOCALE, LOCALES } from '@maru/core';
import type { Mailer } from '../../mail/mailer.ts';
import type { Background } from '../background.ts';
import { mailText } from './mail-texts.ts';
import type { MailKind } from './mail-texts.ts';

/** The page that each mail leads to. */
const PAGES: Readonly<Record<MailKind, string>> = {
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  emailChange: '/forgot',
  passwordChanged: '/forgot',
};

/** Who gets a mail, as their account says. */
export interface Recipient {
  readonly username: string;
  readonly email: string;
  /** The language that they last used. */
  readonly locale: string;
}

export interface Mails {
  /** Sends after the answer, and again for a while when that fails. @param token what a link must carry */
  send(kind: MailKind, to: Recipient, token?: string): void;
}

export interface MailOptions {
  readonly mailer: Mailer;
  /** The sender's address; null: no-reply at the site's host. */
  readonly from: string | null;
  /** The site's own address, as configured or as listened on: never what a request says. */
  readonly siteOrigin: () => string;
}

export function createMails({ mailer, from, siteOrigin }: MailOptions, background: Background): Mails {
  return {
    send: (kind, { username, email, locale }, token) => {
      const origin = siteOrigin();
      const link = `${origin}${PAGES[kind]}${token === undefined ? '' : `?token=${token}`}`;
      const language = LOCALES.find((known) => known === locale) ?? DEFAULT_LOCALE;
      const mail = { ...mailText(kind, language, { username, link }), to: email, from: from ?? `no-reply@${hostOf(origin)}` };
      background.run(() => mailer.send(mail));
    },
  };
}

/** The host as the right part of an address: an IP address stands in brackets there (RFC 5321, 4.1.3). */
function hostOf(origin: string): string {
  const { hostname } = new URL(origin);
  if (hostname.startsWith('[')) return `[IPv6:${hostname.slice(1)}`;
  return /^[\d.]+$/.test(hostname) ? `[${hostname}]` : hostname;
}
