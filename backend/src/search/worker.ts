import { parentPort, workerData } from 'node:worker_threads';
import { openIndexFile } from './index-file.ts';
import type { WorkerAnswer, WorkerRequest } from './worker-index.ts';

/** The thread that an index file is opened in: rankings of a hundred thousand documents keep nobody else waiting. */

const port = parentPort;
if (port === null) throw new Error('This file is a thread of the server');
const file = openIndexFile((workerData as { readonly path: string }).path);

port.on('message', (request: WorkerRequest) => {
  if (request.call === 'close') {
    file.close();
    port.close();
    return;
  }
  let answer: WorkerAnswer;
  try {
    answer = { id: request.id, value: run(request) };
  } catch (error) {
    answer = { id: request.id, error: error instanceof Error ? error : new Error(String(error)) };
  }
  port.postMessage(answer);
});

function run(request: Exclude<WorkerRequest, { readonly call: 'close' }>): unknown {
  switch (request.call) {
    case 'apply':
      return file.apply(request.change);
    case 'list':
      return file.list(request.afterId, request.limit);
    case 'find':
      return file.find(request.question);
  }
}
