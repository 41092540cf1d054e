import { THINNING_DAILY_AFTER_MS, THINNING_HOURLY_AFTER_MS, THINNING_MONTHLY_AFTER_MS } from '@maru/core';

/** One version of a document. */
export interface Version {
  /** 1, 2, 3… within the document; thinning leaves gaps. */
  readonly number: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
const FIRST_NUMBER = 1;

/**
 * Spans of time of which one version stays, longest first. A rule applies to a
 * span once all of it is old enough, so that one rule applies to all versions of a
 * span, and a version that a later thinning keeps was kept by every earlier one.
 */
const SPANS: readonly { readonly afterMs: number; readonly endOf: (at: number) => number }[] = [
  { afterMs: THINNING_MONTHLY_AFTER_MS, endOf: endOfMonth },
  { afterMs: THINNING_DAILY_AFTER_MS, endOf: (at) => endOf(at, DAY_MS) },
  { afterMs: THINNING_HOURLY_AFTER_MS, endOf: (at) => endOf(at, HOUR_MS) },
];

/**
 * Returns the versions that thinning removes: those followed by another one in the
 * same hour, day or month (UTC). The first version of a document and the last one of
 * the list stay. A version also stays for a day after the next one replaced it, so
 * that a running export or the answer to a repeated Idempotency-Key finds its state.
 * @param history ordered by number; a whole history, or a part of it followed by the next version
 * @param now epoch milliseconds
 * @param isKept true for versions that stay whatever their time, such as the one that readers are shown
 */
export function thinHistory<V extends Version>(
  history: readonly V[],
  now: number,
  isKept: (version: V) => boolean,
): V[] {
  return history.filter((version, index) => {
    const next = history[index + 1];
    if (next === undefined || version.number === FIRST_NUMBER || isKept(version)) return false;
    return isFollowed(version.createdAt, next.createdAt, now);
  });
}

function isFollowed(at: number, next: number, now: number): boolean {
  const span = SPANS.find(({ afterMs, endOf: end }) => end(at) + afterMs <= now);
  return span !== undefined && span.endOf(at) === span.endOf(next);
}

function endOf(at: number, lengthMs: number): number {
  return (Math.floor(at / lengthMs) + 1) * lengthMs;
}

function endOfMonth(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}
