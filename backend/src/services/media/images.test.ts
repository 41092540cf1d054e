import assert from 'node:assert/strict';
import { AppError } from '@maru/core/api';
import type { ImageProcess } from '../../media/image-process.ts';
import { createImages } from './images.ts';

const JOB = { type: null, keepsBare: false, smallEdge: 480 } as const;
const HOUR_MS = 60 * 60 * 1_000;
const DONE = { kind: 'done', width: 1, height: 1, clean: null, small: null } as const;

/** A process whose jobs report a given CPU time, which real images cannot produce reliably. */
function createSlowProcess(processorMs: number): ImageProcess {
  return {
    run: () => Promise.resolve({ outcome: DONE, processorMs }),
    pid: () => undefined,
    close: () => undefined,
  };
}

describe('Processor time for images', () => {
  const read = () => Promise.resolve(Buffer.alloc(1));

  it('is a minute an hour for each account', async () => {
    let time = 1_000;
    const images = createImages(createSlowProcess(25_000), { hasLimits: true, now: () => time });
    for (let i = 0; i < 3; i++) assert.deepEqual(await images.decode('a', read, JOB), DONE);
    await assert.rejects(images.decode('a', read, JOB), (error) => {
      assert.ok(error instanceof AppError);
      assert.deepEqual([error.code, error.retryAfterSeconds], ['too_many_requests', 3_600]);
      return true;
    });
    assert.deepEqual(await images.decode('b', read, JOB), DONE, 'another account is none the wiser');
    time += HOUR_MS;
    assert.deepEqual(await images.decode('a', read, JOB), DONE);
  });

  it('is not counted when limits are off', async () => {
    const images = createImages(createSlowProcess(70_000), { hasLimits: false, now: () => 0 });
    for (let i = 0; i < 3; i++) assert.deepEqual(await images.decode('a', read, JOB), DONE);
  });
});
