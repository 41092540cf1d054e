import assert from 'node:assert/strict';
import { createPageCache } from './page-cache.ts';

describe('The page cache', () => {
  it('evicts the least recently used entry when its bytes are used up', () => {
    const cache = createPageCache<string>(10);
    cache.set('a', 'A', 4);
    cache.set('b', 'B', 4);
    assert.equal(cache.get('a'), 'A');
    cache.set('c', 'C', 4);
    assert.deepEqual([cache.get('a'), cache.get('b'), cache.get('c')], ['A', undefined, 'C']);
    assert.equal(cache.size(), 8);
  });

  it('counts a replaced entry once, and stores nothing larger than its limit', () => {
    const cache = createPageCache<string>(10);
    cache.set('a', 'A', 4);
    cache.set('a', 'B', 6);
    assert.deepEqual([cache.get('a'), cache.size()], ['B', 6]);
    cache.set('a', 'C', 11);
    assert.deepEqual([cache.get('a'), cache.size()], [undefined, 0]);
  });
});
