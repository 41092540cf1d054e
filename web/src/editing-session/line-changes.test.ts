import assert from 'node:assert/strict';
import fc from 'fast-check';
import { lineChanges } from './line-changes.ts';

const text = fc
  .array(fc.constantFrom('a', 'b', '', '가'), { maxLength: 12 })
  .map((lines) => lines.join('\n'));

describe('The changes that turn a text into another', () => {
  it('turn it into the other text', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        let result = before;
        for (const { from, to, insert } of lineChanges(before, after).reverse())
          result = result.slice(0, from) + insert + result.slice(to);
        assert.equal(result, after);
      }),
      { numRuns: 500 },
    );
  });

  it('do not touch unchanged lines', () => {
    assert.deepEqual(lineChanges('one\ntwo\nthree', 'one\n2\nthree'), [{ from: 4, to: 7, insert: '2' }]);
    assert.deepEqual(lineChanges('same\n', 'same\n'), []);
    assert.deepEqual(
      lineChanges('one\n\ntwo three', 'zero\n\none newer\n\ntwo three four').some(
        ({ from, to }) => from <= 8 && to > 8,
      ),
      false,
      'words of a changed line stay',
    );
  });
});
