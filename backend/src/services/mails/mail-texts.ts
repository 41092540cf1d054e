import {
  LINK_CONFIRM_EMAIL_LIFETIME_MS,
  LINK_RESET_PASSWORD_LIFETIME_MS,
  PENDING_SIGNUP_LIFETIME_MS,
} from '@maru/core';
import type { Locale } from '@maru/core';
import { textsOf } from '../../texts/texts.ts';
import type { Texts } from '../../texts/namespaces.ts';

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

export type MailKind = keyof Texts['mails'];

export interface MailFacts {
  readonly username: string;
  /** The site's address; for mails with an action the complete link. */
  readonly link: string;
}

const LIFETIMES = {
  minutes: LINK_RESET_PASSWORD_LIFETIME_MS / 60_000,
  hours: LINK_CONFIRM_EMAIL_LIFETIME_MS / 3_600_000,
  signupHours: PENDING_SIGNUP_LIFETIME_MS / 3_600_000,
} as const;

/** Returns subject and text of a mail in the recipient's language. */
export function mailText(kind: MailKind, locale: Locale, facts: MailFacts): MailText {
  const { t } = textsOf(locale);
  return {
    subject: t(`${kind}.subject`, { ns: 'mails' }),
    text: t(`${kind}.text`, { ns: 'mails', ...facts, ...LIFETIMES }),
  };
}
