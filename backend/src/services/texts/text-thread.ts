import { parentPort } from 'node:worker_threads';
import { AppError } from '@maru/core/api';
import { createGrowthCollector } from '../../garbage-collector.ts';
import { lowerThreadPriority } from '../../thread-priority.ts';
import { renderLargePage } from './render-large-page.ts';
import { renderSiteFile } from './render-site-page.ts';
import { textJobs } from './text-jobs.ts';
import type { ThreadResponse, ThreadRequest } from './text-work.ts';

/** Worker thread that renders large texts, their pages and websites of files, one at a time. */

const port = parentPort;
if (port === null) throw new Error('This file is a thread of the server');

lowerThreadPriority();
const collectIfGrown = createGrowthCollector();

port.on('message', (question: ThreadRequest) => {
  void respondTo(question).then((response) => {
    port.postMessage(response);
    // Not in a later turn: the next text may be delivered in this one.
    collectIfGrown();
  });
});

async function respondTo(question: ThreadRequest): Promise<ThreadResponse> {
  try {
    return { value: await run(question) };
  } catch (error) {
    // Error classes do not survive messages between threads, so only the code is sent.
    return error instanceof AppError
      ? { code: error.code }
      : { error: error instanceof Error ? error : new Error(String(error)) };
  }
}

function run({ call, args }: ThreadRequest): unknown {
  if (call === 'renderPage') return renderLargePage(...args);
  return call === 'renderSiteFile'
    ? renderSiteFile(...args)
    : (textJobs[call] as (...of: typeof args) => unknown)(...args);
}
