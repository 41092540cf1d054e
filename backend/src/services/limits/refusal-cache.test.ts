import assert from 'node:assert/strict';
import type { Counters } from './counters.ts';
import { createMemoryCounters } from './memory-counters.ts';
import { cacheRefusals } from './refusal-cache.ts';

const SUBJECT = Buffer.from('subject');
const OTHER = Buffer.from('other');
const LIMIT = { max: 2, windowMs: 60_000 };

describe('Cached refusals', () => {
  const counting = (): { readonly counters: Counters; readonly callCount: () => number } => {
    const behind = createMemoryCounters();
    let calls = 0;
    const counters = cacheRefusals({
      increment: (keyHash, limit) => {
        calls++;
        return behind.increment(keyHash, limit);
      },
    });
    return { counters, callCount: () => calls };
  };

  it('query a refused subject once a second, and others each time', async () => {
    const { counters, callCount } = counting();
    const isWithin = async (keyHash: Buffer, now: number): Promise<boolean> =>
      (await counters.increment(keyHash, { ...LIMIT, now })).isWithin;
    assert.deepEqual(
      [await isWithin(SUBJECT, 0), await isWithin(SUBJECT, 0), await isWithin(SUBJECT, 0)],
      [true, true, false],
    );
    const before = callCount();
    for (let now = 1; now < 1_000; now += 100) assert.equal(await isWithin(SUBJECT, now), false);
    assert.equal(callCount(), before);
    assert.equal(await isWithin(OTHER, 500), true);
    assert.equal(callCount(), before + 1);
    assert.equal(await isWithin(SUBJECT, 1_000), false);
    assert.equal(callCount(), before + 2);
    const { expiresAt } = await counters.increment(SUBJECT, { ...LIMIT, now: 1_001 });
    assert.equal(expiresAt, 60_000);
    assert.equal(await isWithin(SUBJECT, 60_000), true, 'the next window begins when the first ends');
  });

  it('are dropped when a count is given back, or the clock goes back', async () => {
    const { counters, callCount } = counting();
    const taken = await counters.increment(SUBJECT, { ...LIMIT, now: 0 });
    await counters.increment(SUBJECT, { ...LIMIT, now: 0 });
    assert.equal((await counters.increment(SUBJECT, { ...LIMIT, now: 1 })).isWithin, false);
    await taken.refund();
    assert.equal((await counters.increment(SUBJECT, { ...LIMIT, now: 2 })).isWithin, true);
    assert.equal((await counters.increment(SUBJECT, { ...LIMIT, now: 10_000 })).isWithin, false);
    const before = callCount();
    await counters.increment(SUBJECT, { ...LIMIT, now: 5_000 });
    assert.equal(callCount(), before + 1);
  });
});
