import assert from 'node:assert/strict';
import { createLruCache } from './lru-cache.ts';

describe('createLruCache', () => {
  it('evicts the least recently used values, by weight', () => {
    const cache = createLruCache<string>(10);
    cache.set('a', 'A', 4);
    cache.set('b', 'B', 4);
    assert.equal(cache.get('a'), 'A');
    cache.set('c', 'C', 4);
    assert.deepEqual(
      ['a', 'b', 'c'].map((key) => cache.get(key)),
      ['A', undefined, 'C'],
    );
  });

  it('counts a replaced value once, and stores none that is too heavy', () => {
    const cache = createLruCache<string>(10);
    for (let i = 0; i < 5; i++) cache.set('a', String(i), 6);
    cache.set('b', 'B', 4);
    assert.deepEqual([cache.get('a'), cache.get('b')], ['4', 'B']);
    cache.set('a', 'huge', 11);
    assert.deepEqual([cache.get('a'), cache.get('b')], [undefined, 'B']);
    cache.delete('b');
    assert.equal(cache.get('b'), undefined);
  });
});
