import assert from 'node:assert/strict';
import { addEdit } from './edited-range.ts';
import type { EditedRange } from './edited-range.ts';
import { randomBelow } from './test/random-below.ts';

describe('The combined range of several edits', () => {
  it('is one replacement with the effect of all edits', () => {
    const next = randomBelow(7);
    for (let round = 0; round < 300; round++) {
      const before = 'abcdefghijklmnopqrst';
      let text = before;
      let range: EditedRange | null = null;
      for (let count = 1 + next(6); count > 0; count--) {
        const from = next(text.length + 1);
        const to = from + next(Math.min(4, text.length - from) + 1);
        const insert = '0123456789'.slice(0, next(4));
        text = text.slice(0, from) + insert + text.slice(to);
        range = addEdit(range, { from, to, insert });
      }
      assert.ok(range !== null);
      assert.equal(
        before.slice(0, range.from) + text.slice(range.from, range.end) + before.slice(range.to),
        text,
      );
    }
  });

  it('is not wider than consecutive typed letters', () => {
    const first = addEdit(null, { from: 5, to: 5, insert: 'a' });
    assert.deepEqual(addEdit(first, { from: 6, to: 6, insert: 'b' }), { from: 5, to: 5, end: 7 });
    assert.deepEqual(addEdit(first, { from: 5, to: 6, insert: '' }), { from: 5, to: 5, end: 5 });
  });
});
