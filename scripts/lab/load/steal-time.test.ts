import assert from 'node:assert/strict';
import { describeStealTime, parseProcessorTime } from './steal-time.ts';

describe('Stolen processor time', () => {
  it('is read from the line of all cores, guests counted once', () => {
    const stat = 'cpu  100 10 50 800 20 0 5 15 40 2\ncpu0 50 5 25 400 10 0 2 7 20 1\n';
    assert.deepEqual(parseProcessorTime(stat), { all: 1_000, stolen: 15 });
  });

  it('is given as a share of the elapsed time', () => {
    assert.match(describeStealTime({ all: 1_000, stolen: 15 }, { all: 3_000, stolen: 515 }), / 25 % /);
    assert.match(describeStealTime(null, { all: 3_000, stolen: 515 }), /not told/);
  });
});
