import assert from 'node:assert/strict';
import fc from 'fast-check';
import { presentTime } from './doc.ts';

describe('presentTime', () => {
  it('writes what Date.toISOString does', () => {
    const times = [
      0,
      -1,
      1,
      999,
      1_000,
      59_999,
      60_000,
      86_399_999,
      86_400_000,
      Date.UTC(2026, 1, 28, 23, 59, 59, 999),
      8.64e15,
      -8.64e15,
    ];
    for (const ms of times) assert.equal(presentTime(ms), new Date(ms).toISOString());
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (date) =>
        assert.equal(presentTime(date.getTime()), date.toISOString()),
      ),
    );
  });

  it('throws for invalid times', () => {
    assert.throws(() => presentTime(Number.NaN), RangeError);
    assert.throws(() => presentTime(9e15), RangeError);
  });
});
