import assert from 'node:assert/strict';
import { formatAbsolute, formatFull, formatRelative, formatShort, formatUtcDay } from './dates.ts';

describe('formatFull and formatShort', () => {
  it('pad every part', () => {
    const date = new Date(2026, 0, 2, 3, 4, 5);
    assert.equal(formatFull(date), '2026-01-02 03:04:05');
    assert.equal(formatShort(date), '26-01-02 03:04');
  });

  it('count from midnight to 23 and keep the century out of the short one', () => {
    const date = new Date(2009, 11, 31, 23, 59, 59);
    assert.equal(formatFull(date), '2009-12-31 23:59:59');
    assert.equal(formatShort(date), '09-12-31 23:59');
    assert.equal(formatShort(new Date(2100, 5, 15, 0, 0)), '00-06-15 00:00');
  });
});

describe('formatAbsolute and formatUtcDay', () => {
  it('write days as each language does', () => {
    const date = new Date(2026, 10, 22, 15, 21, 7);
    assert.equal(formatAbsolute(date, 'en'), '22 Nov 2026, 15:21');
    assert.equal(formatAbsolute(date, 'ko'), '2026. 11. 22. 15:21');
    assert.equal(formatAbsolute(new Date(2026, 0, 2, 3, 4), 'en'), '2 Jan 2026, 03:04');
    assert.equal(formatAbsolute(new Date(2026, 0, 2, 3, 4), 'ko'), '2026. 1. 2. 03:04');
  });

  it('give the day of UTC in any time zone', () => {
    assert.equal(formatUtcDay(new Date('2026-12-31T23:59:59.999Z'), 'en'), '31 Dec 2026');
    assert.equal(formatUtcDay(new Date('2026-01-01T00:00:00.000Z'), 'ko'), '2026. 1. 1.');
  });

  it('name the months as Intl does', () => {
    const platform = new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
    for (let month = 0; month < 12; month++) {
      const date = new Date(Date.UTC(2026, month, 15));
      assert.equal(formatUtcDay(date, 'en'), platform.format(date).replace('Sept', 'Sep'));
    }
  });
});

describe('formatRelative', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const SECOND = 1_000;
  const HOUR = 3_600 * SECOND;
  const DAY = 24 * HOUR;
  const cases: readonly (readonly [ago: number, en: string, ko: string])[] = [
    [0, 'just now', '방금'],
    [59 * SECOND, 'just now', '방금'],
    [60 * SECOND, '1 minute ago', '1분 전'],
    [3 * 60 * SECOND + 59 * SECOND, '3 minutes ago', '3분 전'],
    [HOUR, '1 hour ago', '1시간 전'],
    [DAY - SECOND, '23 hours ago', '23시간 전'],
    [DAY, 'yesterday', '어제'],
    [2 * DAY, '2 days ago', '그저께'],
    [6 * DAY, '6 days ago', '6일 전'],
    [7 * DAY, 'last week', '지난주'],
    [29 * DAY, '4 weeks ago', '4주 전'],
    [30 * DAY, 'last month', '지난달'],
    [364 * DAY, '12 months ago', '12개월 전'],
    [365 * DAY, 'last year', '작년'],
    [3 * 365 * DAY, '3 years ago', '3년 전'],
    [-5 * 60 * SECOND, 'in 5 minutes', '5분 후'],
    [-DAY, 'tomorrow', '내일'],
  ];
  for (const [ago, en, ko] of cases) {
    it(`${ago / SECOND} s ago is "${en}", "${ko}"`, () => {
      const date = new Date(now.getTime() - ago);
      assert.equal(formatRelative(date, now, 'en'), en);
      assert.equal(formatRelative(date, now, 'ko'), ko);
    });
  }

  it('agrees with Intl', () => {
    const units = {
      year: 365 * DAY,
      month: 30 * DAY,
      week: 7 * DAY,
      day: DAY,
      hour: HOUR,
      minute: 60 * SECOND,
    } as const;
    const steps = [
      ...[1, 2, 3, 100].map((count) => ['year', count] as const),
      ...[1, 2, 3, 11, 12].map((count) => ['month', count] as const),
      ...[1, 2, 3, 4].map((count) => ['week', count] as const),
      ...[1, 2, 3, 6].map((count) => ['day', count] as const),
      ...[1, 2, 3, 23].map((count) => ['hour', count] as const),
      ...[1, 2, 3, 59].map((count) => ['minute', count] as const),
    ];
    for (const locale of ['en', 'ko'] as const) {
      const platform = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
      for (const [unit, count] of steps) {
        for (const distance of [-count, count]) {
          const date = new Date(now.getTime() + distance * units[unit]);
          assert.equal(formatRelative(date, now, locale), platform.format(distance, unit));
        }
      }
    }
  });
});
