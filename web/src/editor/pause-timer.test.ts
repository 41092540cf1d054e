import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPauseTimer } from './pause-timer.ts';

/** Longer than a test runs. */
const LONG_MS = 600_000;

describe('Work at pauses of typing', () => {
  it('is done once for keys that follow each other', async () => {
    let works = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = createPauseTimer(() => {
      works++;
      resolve();
    });
    for (let key = 0; key < 20; key++) timer.schedule(LONG_MS);
    assert.equal(works, 0);
    await promise;
    await sleep(0);
    assert.equal(works, 1);
  });

  it('is done without a pause once it has waited for the longest delay', async () => {
    const done = new AbortController();
    const timer = createPauseTimer(() => done.abort());
    // Only the first of the keys sets the time: a later key does not put it off.
    while (!done.signal.aborted) {
      timer.schedule(1);
      await sleep(0);
    }
    timer.cancel();
  });

  it('is left out once it is cancelled, until the next key', async () => {
    let works = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = createPauseTimer(() => {
      works++;
      resolve();
    });
    timer.schedule(0);
    timer.cancel();
    await sleep(2);
    assert.equal(works, 0);
    timer.schedule(0);
    await promise;
    assert.equal(works, 1);
  });
});
