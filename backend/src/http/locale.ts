import { DEFAULT_LOCALE, LOCALES } from '@maru/core';
import type { Locale } from '@maru/core';

/** Returns the interface language of a tag (`ko`, `ko-KR`), or null. */
export function localeOf(tag: string | undefined): Locale | null {
  const primary = tag?.trim().toLowerCase().split('-', 1)[0];
  return LOCALES.find((locale) => locale === primary) ?? null;
}

/**
 * Returns the best supported language of an `Accept-Language` header (RFC
 * 9110, section 12.5.4), or null. The first wins among equal weights.
 */
export function acceptedLocale(header: string | undefined): Locale | null {
  let best: Locale | null = null;
  let bestWeight = 0;
  for (const item of (header ?? '').slice(0, 1_000).split(',')) {
    const [tag, ...parameters] = item.split(';');
    const locale = localeOf(tag);
    if (locale === null) continue;
    const weight = weightOf(parameters);
    if (weight > bestWeight) {
      best = locale;
      bestWeight = weight;
    }
  }
  return best;
}

function weightOf(parameters: readonly string[]): number {
  const written = parameters
    .map((parameter) => /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i.exec(parameter)?.[1])
    .find((q) => q !== undefined);
  return written === undefined ? 1 : Number(written);
}

/**
 * Chooses `?lang`, else a saved choice, else the browser's language, else English (specification, section 2).
 */
export function chooseLocale(sources: {
  readonly lang: string | undefined;
  readonly saved: string | undefined;
  readonly accepted: string | undefined;
}): Locale {
  return (
    exactLocale(sources.lang) ??
    exactLocale(sources.saved) ??
    acceptedLocale(sources.accepted) ??
    DEFAULT_LOCALE
  );
}

function exactLocale(value: string | undefined): Locale | null {
  return LOCALES.find((locale) => locale === value) ?? null;
}
