import {
  LINK_CONFIRM_EMAIL_LIFETIME_MS,
  LINK_END_SESSION_LIFETIME_MS,
  LINK_RESET_PASSWORD_LIFETIME_MS,
  LINK_UNDO_EMAIL_LIFETIME_MS,
  PENDING_SIGNUP_LIFETIME_MS,
} from '@maru/core';
import type { Locale } from '@maru/core';
import { describeDevice, formatUtcTime } from '@maru/core/text';
import { textsOf } from '../../texts/texts.ts';
import type { Texts } from '../../texts/namespaces.ts';
import { shortenAddress } from '../audit/shorten-address.ts';

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

export type MailKind = keyof Texts['mails'];

export interface MailDetails {
  readonly username: string;
  /** The site's address; for mails with an action the complete link. */
  readonly link: string;
  readonly login?: LoginDetails | undefined;
}

/** A login that a mail is about. */
export interface LoginDetails {
  readonly userAgent: string;
  readonly ip: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Replaces an unknown fact. */
const UNKNOWN = '–';

const DAY_MS = 24 * 60 * 60 * 1_000;

const LIFETIMES = {
  minutes: LINK_RESET_PASSWORD_LIFETIME_MS / 60_000,
  hours: LINK_CONFIRM_EMAIL_LIFETIME_MS / 3_600_000,
  signupHours: PENDING_SIGNUP_LIFETIME_MS / 3_600_000,
  sessionDays: LINK_END_SESSION_LIFETIME_MS / DAY_MS,
  undoDays: LINK_UNDO_EMAIL_LIFETIME_MS / DAY_MS,
} as const;

/** Returns subject and text of a mail in the recipient's language. */
export function mailText(kind: MailKind, locale: Locale, { login, ...facts }: MailDetails): MailText {
  const { t } = textsOf(locale);
  return {
    subject: t(`${kind}.subject`, { ns: 'mails' }),
    text: t(`${kind}.text`, { ns: 'mails', ...facts, ...loginWords(login, locale), ...LIFETIMES }),
  };
}

/**
 * Returns browser, time and address of a login. The browser is one of a list, since a user agent is anybody's
 * text; the address is shortened, since mails pass through other hands.
 */
function loginWords(login: LoginDetails | undefined, locale: Locale): Readonly<Record<string, string>> {
  if (login === undefined) return {};
  const { browser, system } = describeDevice(login.userAgent);
  const known = [browser, system].filter((name) => name !== null);
  return {
    device: known.length === 0 ? UNKNOWN : known.join(', '),
    at: formatUtcTime(new Date(login.at), locale),
    network: shortenAddress(login.ip) || UNKNOWN,
  };
}
