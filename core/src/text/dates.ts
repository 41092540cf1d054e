import type { Locale } from '../limits.ts';

const pad = (value: number): string => String(value).padStart(2, '0');

/** Returns `YYYY-MM-DD HH:mm:ss` in the machine's time zone. */
export function formatFull(date: Date): string {
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())} ${formatClock(date)}:${pad(date.getSeconds())}`;
}

/** Returns `YY-MM-DD HH:mm` in the machine's time zone. */
export function formatShort(date: Date): string {
  return `${pad(date.getFullYear() % 100)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())} ${formatClock(date)}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Returns a day in the language's format: `22 Nov 2026`, `2026. 11. 22.` The month counts from 0. */
function writeDay(year: number, month: number, day: number, locale: Locale): string {
  return locale === 'ko' ? `${year}. ${month + 1}. ${day}.` : `${day} ${MONTHS[month] ?? ''} ${year}`;
}

/**
 * Returns day and time in the machine's time zone in the
 * language's format: `22 Nov 2026, 15:21`, `2026. 11. 22. 15:21`.
 */
export function formatAbsolute(date: Date, locale: Locale): string {
  const day = writeDay(date.getFullYear(), date.getMonth(), date.getDate(), locale);
  return `${day}${locale === 'ko' ? '' : ','} ${formatClock(date)}`;
}

/** Returns the day in UTC, which is the same on every machine, in the language's format. */
export function formatUtcDay(date: Date, locale: Locale): string {
  return writeDay(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), locale);
}

/** As `formatAbsolute`, in UTC, which it names: `22 Nov 2026, 15:21 UTC`. */
export function formatUtcTime(date: Date, locale: Locale): string {
  const clock = `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}`;
  return `${formatUtcDay(date, locale)}${locale === 'ko' ? '' : ','} ${clock} UTC`;
}

function formatClock(date: Date): string {
  return `${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

type Unit = 'year' | 'month' | 'week' | 'day' | 'hour' | 'minute';

const UNITS: readonly (readonly [Unit, number])[] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

interface RelativeWords {
  /** Text for less than a minute. */
  readonly justNow: string;
  /** Distances with a word of their own. */
  readonly named: Readonly<Partial<Record<Unit, Readonly<Record<number, string>>>>>;
  readonly units: Readonly<Record<Unit, string>>;
  readonly counted: (count: number, unit: string, isPast: boolean) => string;
}

/**
 * Texts as in `Intl.RelativeTimeFormat`. Creating an
 * instance of it takes a phone longer than hydrating a page.
 */
const WORDS: Readonly<Record<Locale, RelativeWords>> = {
  en: {
    justNow: 'just now',
    named: {
      year: { [-1]: 'last year', 1: 'next year' },
      month: { [-1]: 'last month', 1: 'next month' },
      week: { [-1]: 'last week', 1: 'next week' },
      day: { [-1]: 'yesterday', 1: 'tomorrow' },
    },
    units: { year: 'year', month: 'month', week: 'week', day: 'day', hour: 'hour', minute: 'minute' },
    counted: (count, unit, isPast) => {
      const distance = `${count} ${unit}${count === 1 ? '' : 's'}`;
      return isPast ? `${distance} ago` : `in ${distance}`;
    },
  },
  ko: {
    justNow: '방금',
    named: {
      year: { [-1]: '작년', 1: '내년' },
      month: { [-1]: '지난달', 1: '다음 달' },
      week: { [-1]: '지난주', 1: '다음 주' },
      day: { [-2]: '그저께', [-1]: '어제', 1: '내일', 2: '모레' },
    },
    units: { year: '년', month: '개월', week: '주', day: '일', hour: '시간', minute: '분' },
    counted: (count, unit, isPast) => `${count}${unit} ${isPast ? '전' : '후'}`,
  },
};

/**
 * Returns "3 minutes ago", "어제": the distance from `now` in
 * the largest unit that fits; "just now" under a minute.
 */
export function formatRelative(date: Date, now: Date, locale: Locale): string {
  const { justNow, named, units, counted } = WORDS[locale];
  const seconds = (date.getTime() - now.getTime()) / 1_000;
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) < size) continue;
    const distance = Math.trunc(seconds / size);
    return named[unit]?.[distance] ?? counted(Math.abs(distance), units[unit], distance < 0);
  }
  return justNow;
}
