import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSlices } from './event-loop-slices.ts';

const SLICE_MS = 5;
const PIECE_MS = 4;

describe('Slices of the event loop', () => {
  it('limit the total time of all callers in a turn, and serve them in order', async () => {
    let clock = 0;
    const slices = createSlices(() => clock, SLICE_MS);
    const takenInTurn: number[] = [];
    const order: number[] = [];
    let isOver = false;
    let before = 0;
    const watch = (): void => {
      takenInTurn.push(clock - before);
      before = clock;
      if (!isOver) setImmediate(watch);
    };
    setImmediate(watch);
    // Starts each in a callback of its own, like requests.
    const searches = Array.from({ length: 8 }, async (_, search) => {
      await nextTurn();
      for (let piece = 0; piece < 3; piece++) {
        await slices.take();
        clock += PIECE_MS;
        order.push(search);
      }
    });
    await Promise.all(searches);
    isOver = true;
    await nextTurn();
    assert.equal(clock, 8 * 3 * PIECE_MS);
    assert.ok(Math.max(...takenInTurn) <= SLICE_MS + PIECE_MS, takenInTurn.join(' '));
    assert.deepEqual(
      order.slice(2, 8).toSorted((a, b) => a - b),
      order.slice(2, 8),
      'who asked first goes on first',
    );
  });

  it('begin with each turn of the event loop', async () => {
    let clock = 0;
    const slices = createSlices(() => clock, SLICE_MS);
    for (let turn = 0; turn < 3; turn++) {
      let isDone = false;
      void slices.take().then(() => {
        isDone = true;
      });
      await Promise.resolve();
      assert.ok(isDone);
      clock += 100;
      await nextTurn();
    }
  });
});
