import assert from 'node:assert/strict';
import { createBusyRule } from './event-loop-delay.ts';

describe('A server is busy', () => {
  it('when its main thread was late for five seconds without a break, until it is not', () => {
    const rule = createBusyRule();
    assert.deepEqual([300, 300, 300, 300, 200, 300, 300, 300, 300].map(rule).includes(true), false);
    assert.deepEqual([300, 260, 251, 250, 300].map(rule), [true, true, true, false, false]);
  });
});
