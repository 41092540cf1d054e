import type { Locale } from '../limits.ts';

const pad = (value: number): string => String(value).padStart(2, '0');

/** `YYYY-MM-DD HH:mm:ss` in the machine's time zone. */
export function formatFull(date: Date): string {
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())} ${formatClock(date)}:${pad(date.getSeconds())}`;
}

/** `YY-MM-DD HH:mm` in the machine's time zone. */
export function formatShort(date: Date): string {
  return `${pad(date.getFullYear() % 100)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())} ${formatClock(date)}`;
}

function formatClock(date: Date): string {
  return `${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** What the platform calls "now" reads badly of something that was done. */
const JUST_NOW: Readonly<Record<Locale, string>> = { en: 'just now', ko: '방금' };

/** "3 minutes ago", "어제": the distance from `now` in the largest unit that fits; under a minute it is "just now". */
export function formatRelative(date: Date, now: Date, locale: Locale): string {
  const seconds = (date.getTime() - now.getTime()) / 1_000;
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return relativeFormat(locale).format(Math.trunc(seconds / size), unit);
  }
  return JUST_NOW[locale];
}

const formats = new Map<Locale, Intl.RelativeTimeFormat>();

/** Making one takes milliseconds on a phone, and a page has many times. */
function relativeFormat(locale: Locale): Intl.RelativeTimeFormat {
  const found = formats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  formats.set(locale, found);
  return found;
}
