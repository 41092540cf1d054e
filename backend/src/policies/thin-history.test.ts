import assert from 'node:assert/strict';
import fc from 'fast-check';
import { thinHistory } from './thin-history.ts';
import type { Version } from './thin-history.ts';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.UTC(2026, 10, 23, 15, 30);
const YEARS_MS = 4 * 365 * DAY_MS;

const nothing = (): boolean => false;
const numbered = (times: readonly number[]): Version[] =>
  times.map((createdAt, index) => ({ number: index + 1, createdAt }));
const thinned = <V extends Version>(
  history: readonly V[],
  now: number,
  isKept: (version: V) => boolean = nothing,
): V[] => {
  const removed = new Set(thinHistory(history, now, isKept));
  return history.filter((version) => !removed.has(version));
};
/** The times that stay, of a history that was begun before and is edited now. */
const remaining = (...times: readonly string[]): string[] => {
  const history = numbered([0, ...times.map((time) => Date.parse(time)), NOW]);
  return thinned(history, NOW)
    .slice(1, -1)
    .map(({ createdAt }) => new Date(createdAt).toISOString().slice(0, 16));
};

/** Histories over years, with bursts: many versions in a minute, an hour, a day. */
const histories = fc
  .array(
    fc.oneof(
      fc.integer({ min: 1, max: 10 * 60_000 }),
      fc.integer({ min: 1, max: 10 * HOUR_MS }),
      fc.integer({ min: 1, max: 40 * DAY_MS }),
    ),
    {
      minLength: 1,
      maxLength: 60,
    },
  )
  .map((pauses) => {
    let at = NOW - YEARS_MS;
    return numbered(pauses.map((pause) => (at += pause)));
  });
const laterBy = fc.oneof(fc.integer({ min: 0, max: 3 * DAY_MS }), fc.integer({ min: 0, max: YEARS_MS }));

describe('Thinning of a history', () => {
  it('keeps everything younger than a day', () => {
    const times = ['2026-11-22T15:30', '2026-11-22T15:31', '2026-11-22T23:59', '2026-11-23T15:29'].map(
      (time) => `${time}:00Z`,
    );
    assert.equal(remaining(...times).length, times.length);
  });

  it('keeps the last of each hour for a week', () => {
    assert.deepEqual(
      remaining(
        '2026-11-22T13:00:00Z',
        '2026-11-22T13:59:59.999Z',
        '2026-11-22T14:00:00Z',
        '2026-11-22T14:20:00Z',
      ),
      ['2026-11-22T13:59', '2026-11-22T14:20'],
    );
    assert.deepEqual(remaining('2026-11-16T15:10:00Z', '2026-11-16T15:20:00Z', '2026-11-16T16:20:00Z'), [
      '2026-11-16T15:20',
      '2026-11-16T16:20',
    ]);
  });

  it('keeps the last of each day for a year', () => {
    assert.deepEqual(remaining('2026-11-15T01:00:00Z', '2026-11-15T23:59:59.999Z', '2026-11-16T00:00:00Z'), [
      '2026-11-15T23:59',
      '2026-11-16T00:00',
    ]);
    assert.deepEqual(remaining('2025-11-24T01:00:00Z', '2025-11-24T02:00:00Z', '2025-11-25T01:00:00Z'), [
      '2025-11-24T02:00',
      '2025-11-25T01:00',
    ]);
  });

  it('keeps the last of each month after that', () => {
    assert.deepEqual(
      remaining(
        '2025-10-01T00:00:00Z',
        '2025-10-31T23:59:59.999Z',
        '2025-11-01T00:00:00Z',
        '2025-11-02T00:00:00Z',
      ),
      ['2025-10-31T23:59', '2025-11-01T00:00', '2025-11-02T00:00'],
    );
    assert.deepEqual(remaining('2023-12-31T23:59:00Z', '2024-01-01T00:00:00Z', '2024-01-31T00:00:00Z'), [
      '2023-12-31T23:59',
      '2024-01-31T00:00',
    ]);
  });

  it('keeps the first, the last, and protected versions', () => {
    const history = numbered([0, 1, 2, 3]);
    assert.deepEqual(
      thinned(history, NOW).map(({ number }) => number),
      [1, 4],
    );
    assert.deepEqual(
      thinned(history, NOW, ({ number }) => number === 2).map(({ number }) => number),
      [1, 2, 4],
    );
  });

  it('removes nothing more from a thinned history at the same time', () => {
    fc.assert(
      fc.property(histories, laterBy, (history, later) => {
        const once = thinned(history, NOW + later);
        assert.deepEqual(thinned(once, NOW + later), once);
      }),
    );
  });

  it('has the same result whether a history was thinned in between or not', () => {
    fc.assert(
      fc.property(histories, laterBy, laterBy, (history, first, second) => {
        const atOnce = thinned(history, NOW + first + second);
        assert.deepEqual(thinned(thinned(history, NOW + first), NOW + first + second), atOnce);
      }),
    );
  });

  it('keeps a version for a day after the next one replaced it', () => {
    fc.assert(
      fc.property(histories, laterBy, (history, later) => {
        const now = NOW + later;
        for (const { number } of thinHistory(history, now, nothing)) {
          const next = history.find((version) => version.number === number + 1);
          assert.ok(next !== undefined && now - next.createdAt > DAY_MS);
        }
      }),
    );
  });

  it('decides page by page as for the whole history', () => {
    fc.assert(
      fc.property(histories, laterBy, fc.integer({ min: 1, max: 7 }), (history, later, rows) => {
        const pages = Array.from({ length: Math.ceil(history.length / rows) }, (_, page) =>
          history.slice(page * rows, (page + 1) * rows + 1),
        );
        assert.deepEqual(
          pages.flatMap((page) => thinHistory(page, NOW + later, nothing)),
          thinHistory(history, NOW + later, nothing),
        );
      }),
    );
  });

  it('leaves a version in every interval that had one, at most one interval before its end', () => {
    fc.assert(
      fc.property(histories, laterBy, (history, later) => {
        const now = NOW + later;
        const stays = thinned(history, now);
        assert.deepEqual([stays[0], stays.at(-1)], [history[0], history.at(-1)]);
        for (const { createdAt } of history) {
          const age = now - createdAt;
          const span =
            age < DAY_MS ? 0 : age < 7 * DAY_MS ? HOUR_MS : age < 365 * DAY_MS ? DAY_MS : 31 * DAY_MS;
          assert.ok(
            stays.some((version) => version.createdAt >= createdAt && version.createdAt - createdAt <= span),
            `${age}`,
          );
        }
      }),
    );
  });
});
