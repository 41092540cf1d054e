import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

/** Pause between two looks: each costs processor time, which the awaited work needs. */
const INTERVAL_MS = 40;
/** Time limit on a loaded machine. */
const TIMEOUT_MS = 30_000;

/**
 * Looks again until the value is the awaited one, and returns it; fails with the last value.
 * @param isAwaited false for a value that is not there yet
 */
export async function waitUntil<T>(
  read: () => T,
  isAwaited: (value: Awaited<T>) => boolean,
): Promise<Awaited<T>> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    const value = await read();
    if (isAwaited(value)) return value;
    assert.ok(performance.now() < end, `still ${JSON.stringify(value)} after ${TIMEOUT_MS} ms`);
    await pause(INTERVAL_MS);
  }
}
