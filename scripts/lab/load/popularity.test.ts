import assert from 'node:assert/strict';
import { createPopularity } from './popularity.ts';

describe('Popularity of documents under load', () => {
  it('falls as a power of the rank, and reaches every document', () => {
    const next = createPopularity(1_000);
    const counts = Array.from({ length: 1_000 }, () => 0);
    for (let i = 0; i < 200_000; i++) {
      const index = next();
      counts[index] = (counts[index] ?? 0) + 1;
    }
    const [first = 0, tenth = 0] = [counts[0], counts[9]];
    assert.ok(first > 4 * tenth && first < 8 * tenth, `${first} and ${tenth}: ten to the 0.75 is 5.6`);
    assert.ok(Math.min(...counts) > 0);
    assert.deepEqual([createPopularity(1)(), createPopularity(1_000)()], [0, createPopularity(1_000)()]);
  });
});
