import assert from 'node:assert/strict';
import { getHeapStatistics } from 'node:v8';
import { createGarbageCollector, createGrowthCollector } from './garbage-collector.ts';

describe('The garbage collector of a thread', () => {
  it('runs when the heap has grown by 8 MB, even if the process has not grown much', () => {
    // Garbage of earlier tests would go at any time, and hide the growth.
    createGarbageCollector()();
    const collectIfGrown = createGrowthCollector();
    const used = (): number => getHeapStatistics().used_heap_size;
    const makeGarbage = (megabytes: number): number => {
      const retained = Array.from({ length: megabytes }, () =>
        Array.from({ length: 1024 * 128 }, (_, i) => i),
      );
      return used() + retained.length - retained.length;
    };
    const small = makeGarbage(2);
    collectIfGrown();
    assert.ok(used() > small - 1024 * 1024, 'little is left to the collections of V8');
    const large = makeGarbage(14);
    collectIfGrown();
    assert.ok(used() < large - 12 * 1024 * 1024, `${large} bytes before, ${used()} after`);
  });
});
