import assert from 'node:assert/strict';
import type { Counters } from './counters.ts';
import { createMemoryCounters } from './memory-counters.ts';
import { keepRefusals } from './kept-refusals.ts';

const SUBJECT = Buffer.from('subject');
const OTHER = Buffer.from('other');
const LIMIT = { max: 2, windowMs: 60_000 };

describe('Refusals that are kept', () => {
  const counting = (): { readonly counters: Counters; readonly asked: () => number } => {
    const behind = createMemoryCounters();
    let asked = 0;
    const counters = keepRefusals({
      increment: (keyHash, limit) => {
        asked++;
        return behind.increment(keyHash, limit);
      },
    });
    return { counters, asked: () => asked };
  };

  it('ask for a subject that has had enough once a second, and for others each time', async () => {
    const { counters, asked } = counting();
    const isWithin = async (keyHash: Buffer, now: number): Promise<boolean> =>
      (await counters.increment(keyHash, { ...LIMIT, now })).isWithin;
    assert.deepEqual(
      [await isWithin(SUBJECT, 0), await isWithin(SUBJECT, 0), await isWithin(SUBJECT, 0)],
      [true, true, false],
    );
    const before = asked();
    for (let now = 1; now < 1_000; now += 100) assert.equal(await isWithin(SUBJECT, now), false);
    assert.equal(asked(), before);
    assert.equal(await isWithin(OTHER, 500), true);
    assert.equal(asked(), before + 1);
    assert.equal(await isWithin(SUBJECT, 1_000), false);
    assert.equal(asked(), before + 2);
    const { expiresAt } = await counters.increment(SUBJECT, { ...LIMIT, now: 1_001 });
    assert.equal(expiresAt, 60_000);
    assert.equal(await isWithin(SUBJECT, 60_000), true, 'the next window begins when the first ends');
  });

  it('end with what is given back, and where the clock is put back', async () => {
    const { counters, asked } = counting();
    const taken = await counters.increment(SUBJECT, { ...LIMIT, now: 0 });
    await counters.increment(SUBJECT, { ...LIMIT, now: 0 });
    assert.equal((await counters.increment(SUBJECT, { ...LIMIT, now: 1 })).isWithin, false);
    await taken.giveBack();
    assert.equal((await counters.increment(SUBJECT, { ...LIMIT, now: 2 })).isWithin, true);
    assert.equal((await counters.increment(SUBJECT, { ...LIMIT, now: 10_000 })).isWithin, false);
    const before = asked();
    await counters.increment(SUBJECT, { ...LIMIT, now: 5_000 });
    assert.equal(asked(), before + 1);
  });
});
