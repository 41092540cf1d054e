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
 * The spans of time of which one version stays, the longest first. A span counts as a whole, when it ended long enough ago: so no
 * version is compared by one rule with a neighbour that another rule holds for, and what a later thinning keeps, an earlier one kept.
 */
const SPANS: readonly { readonly afterMs: number; readonly endOf: (at: number) => number }[] = [
  { afterMs: THINNING_MONTHLY_AFTER_MS, endOf: endOfMonth },
  { afterMs: THINNING_DAILY_AFTER_MS, endOf: (at) => endOf(at, DAY_MS) },
  { afterMs: THINNING_HOURLY_AFTER_MS, endOf: (at) => endOf(at, HOUR_MS) },
];

/**
 * Gives the versions that thinning removes: those that are followed by another one in the same hour, day or month (UTC). The first version
 * of a document and the last of the list stay. So does a version for a day after it was the current one: what reads a document meanwhile,
 * such as an export, or the answer to a repeated Idempotency-Key, finds the state that it began with.
 * @param history in the order of the numbers; a whole history, or a part of it with the version that follows
 * @param now epoch milliseconds
 * @param isKept true for versions that stay whatever their time, such as the one that readers are shown
 */
export function thinHistory<V extends Version>(history: readonly V[], now: number, isKept: (version: V) => boolean): V[] {
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
