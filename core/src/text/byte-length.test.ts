import assert from 'node:assert/strict';
import fc from 'fast-check';
import { byteLength } from './byte-length.ts';

describe('byteLength', () => {
  const encoder = new TextEncoder();

  it('counts 1, 2, 3 and 4 bytes', () => {
    assert.deepEqual(['', 'a', 'é', '한', '🙂', 'aé한🙂'].map(byteLength), [0, 1, 2, 3, 4, 10]);
  });

  it('agrees with the platform on every string, lone surrogates included', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.equal(byteLength(text), encoder.encode(text).length);
      }),
    );
    for (const text of ['\ud800', '\udc00', '\ud800a', '\udc00\ud800', '\ud83d\ud83d\ude42', 'a\udfff']) {
      assert.equal(byteLength(text), encoder.encode(text).length, JSON.stringify(text));
    }
  });
});
