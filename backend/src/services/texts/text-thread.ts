import { parentPort } from 'node:worker_threads';
import { AppError } from '@maru/core/api';
import { textJobs } from './text-jobs.ts';
import type { ThreadAnswer, ThreadQuestion } from './text-work.ts';

/** The thread that large texts are rendered in, one at a time. */

const port = parentPort;
if (port === null) throw new Error('This file is a thread of the server');

port.on('message', ({ call, args }: ThreadQuestion) => {
  port.postMessage(answerOf(() => (textJobs[call] as (...of: typeof args) => unknown)(...args)));
});

function answerOf(work: () => unknown): ThreadAnswer {
  try {
    return { value: work() };
  } catch (error) {
    // Of an error's class nothing is left in the other thread.
    return error instanceof AppError ? { code: error.code } : { error: error instanceof Error ? error : new Error(String(error)) };
  }
}
