import assert from 'node:assert/strict';
import { createSequenceGaps } from './sequence-gaps.ts';

describe('Gaps in sequence numbers', () => {
  it('wait a while for missing numbers', () => {
    let time = 0;
    const gaps = createSequenceGaps(() => time);
    gaps.note(10, [11, 12, 15]);
    assert.deepEqual([gaps.open(), gaps.last(), gaps.settled()], [[13, 14], 15, 12]);
    gaps.note(12, [13, 16]);
    assert.deepEqual([gaps.open(), gaps.last(), gaps.settled()], [[14], 16, 13]);
    time = 61_000;
    assert.deepEqual([gaps.open(), gaps.settled()], [[], 16]);
  });

  it('are at most 999 after a jump of the numbers', () => {
    const gaps = createSequenceGaps(() => 0);
    gaps.note(0, [1_000_000]);
    assert.equal(gaps.open().length, 999);
    gaps.forget();
    assert.deepEqual(gaps.open(), []);
  });
});
