import assert from 'node:assert/strict';
import { createFairQueue } from './fair-queue.ts';

describe('createFairQueue', () => {
  it('serves accounts in turn, one job at a time', async () => {
    const turns = createFairQueue();
    const done: string[] = [];
    let running = 0;
    const work = (name: string) => async (): Promise<void> => {
      assert.equal(++running, 1);
      await new Promise(setImmediate);
      running--;
      done.push(name);
    };
    const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => turns.take(name.charAt(0), work(name)));
    await Promise.all(all);
    assert.deepEqual(done, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  it('continues after a failed job, with the given concurrency', async () => {
    const turns = createFairQueue(2);
    const gates: (() => void)[] = [];
    const held = ['a', 'b', 'c'].map((account) =>
      turns.take(account, () => new Promise<void>((resolve) => gates.push(resolve))),
    );
    await new Promise(setImmediate);
    assert.equal(gates.length, 2);
    const failed = turns.take('d', () => Promise.reject(new Error('broken')));
    gates[0]?.();
    await held[0];
    await new Promise(setImmediate);
    gates[1]?.();
    await assert.rejects(failed, /broken/);
    assert.equal(await turns.take('a', () => Promise.resolve(7)), 7);
    gates[2]?.();
    await Promise.all(held);
  });

  it('runs one job at a time for each account', async () => {
    const turns = createFairQueue(3);
    const started: string[] = [];
    const gates: (() => void)[] = [];
    const held = ['a', 'a', 'b'].map((account) =>
      turns.take(account, () => {
        started.push(account);
        return new Promise<void>((resolve) => gates.push(resolve));
      }),
    );
    await new Promise(setImmediate);
    assert.deepEqual(started, ['a', 'b']);
    gates[0]?.();
    await held[0];
    await new Promise(setImmediate);
    assert.deepEqual(started, ['a', 'b', 'a']);
    for (const open of gates) open();
    await Promise.all(held);
  });
});
