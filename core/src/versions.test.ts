import assert from 'node:assert/strict';
import { compareVersions } from './versions.ts';

describe('compareVersions', () => {
  it('orders by number, not by letter', () => {
    const inOrder = ['0.1.0', '0.1.9', '0.1.10', '0.9.0', '1.0.0', '1.0.1', '10.0.0'];
    assert.deepEqual(inOrder.toReversed().toSorted(compareVersions), inOrder);
  });

  it('treats missing numbers as zeros and ignores suffixes', () => {
    assert.equal(compareVersions('1', '1.0.0'), 0);
    assert.equal(compareVersions('1.2.3-beta.1', '1.2.3+build'), 0);
    assert.ok(compareVersions('1.2.3', '1.2') > 0);
  });
});
