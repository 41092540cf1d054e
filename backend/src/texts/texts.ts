import { LOCALES } from '@maru/core';
import type { Locale } from '@maru/core';
import { createTexts } from '@maru/core/i18n';
import type { i18n } from 'i18next';
import { errors as enErrors } from './en/errors.ts';
import { mails as enMails } from './en/mails.ts';
import { errors as koErrors } from './ko/errors.ts';
import { mails as koMails } from './ko/mails.ts';
import type { Texts } from './namespaces.ts';

const NAMESPACES: Readonly<Record<Locale, Texts>> = {
  en: { errors: enErrors, mails: enMails },
  ko: { errors: koErrors, mails: koMails },
};

const report = (message: string): never => {
  throw new Error(message);
};
const instances = Object.fromEntries(
  LOCALES.map((locale) => [locale, createTexts(locale, { ...NAMESPACES[locale] }, report)]),
) as Readonly<Record<Locale, i18n>>;

/**
 * Returns the i18next instance of a language. Concurrent requests
 * use several languages, so no instance ever changes its language.
 */
export function textsOf(locale: Locale): i18n {
  return instances[locale];
}
