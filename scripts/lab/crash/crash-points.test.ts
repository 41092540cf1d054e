import assert from 'node:assert/strict';
import { findProgram } from '../../test/find-program.mjs';
import { openCrashSite } from './crash-site.ts';
import type { KillPoint } from './kill-points.ts';
import { createOperations } from './operations.ts';

/** A write in the middle of each operation; `npm run lab -- crash` tests all of them. */
const POINTS: Readonly<Record<string, KillPoint>> = {
  save: { thread: 'main', number: 12 },
  autosave: { thread: 'main', number: 6 },
  reorder: { thread: 'main', number: 4 },
  upload: { thread: 'worker', number: 6 },
  signup: { thread: 'main', number: 30 },
  'delete account': { thread: 'main', number: 60 },
};

describe('A server that is killed at a numbered write', () => {
  before(function () {
    if (process.platform === 'linux' && findProgram(['strace']) !== null && process.getuid?.() === 0) return;
    console.log(
      '    skipped: strace is not installed, or this is not root on Linux (apt-get install strace)',
    );
    this.skip();
  });

  it('keeps every confirmed write and leaves none half done', async function () {
    this.timeout(180_000);
    const site = await openCrashSite();
    try {
      for (const operation of createOperations()) {
        const point = POINTS[operation.name];
        assert.ok(point !== undefined, operation.name);
        const { isKilled, isAcknowledged, problems } = await site.tryPoint(operation, point);
        assert.deepEqual(problems, [], operation.name);
        assert.deepEqual([isKilled, isAcknowledged], [true, false], operation.name);
      }
    } finally {
      await site.close();
    }
  });
});
