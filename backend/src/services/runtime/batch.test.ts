import assert from 'node:assert/strict';
import { createBatch } from './batch.ts';

describe('createBatch', () => {
  it('collects the requests of one turn, and those made while it runs into the next batch', async () => {
    const batches: number[][] = [];
    const gates: (() => void)[] = [];
    const double = createBatch<number, number>(async (keys) => {
      batches.push([...keys]);
      await new Promise<void>((resolve) => gates.push(resolve));
      return (key) => key * 2;
    });
    const first = Promise.all([double(1), double(2), double(1)]);
    await new Promise(setImmediate);
    const second = Promise.all([double(3), double(1)]);
    await new Promise(setImmediate);
    assert.deepEqual(batches, [[1, 2]]);
    gates[0]?.();
    assert.deepEqual(await first, [2, 4, 2]);
    await new Promise(setImmediate);
    assert.deepEqual(batches, [
      [1, 2],
      [3, 1],
    ]);
    gates[1]?.();
    assert.deepEqual(await second, [6, 2]);
  });

  it('rejects all waiting requests with an error, and keeps working', async () => {
    let calls = 0;
    const ask = createBatch<number, number>(async () => {
      if (++calls === 1) throw new Error('away');
      return (key) => key;
    });
    const failed = await Promise.allSettled([ask(1), ask(2)]);
    assert.deepEqual(
      failed.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal(await ask(3), 3);
  });
});
