import { parentPort, workerData } from 'node:worker_threads';
import { isDamaged, openIndexFile, removeIndexFile } from './index-file.ts';
import type { WorkerAnswer, WorkerRequest } from './worker-index.ts';

/** The thread that an index file is opened in: rankings of a hundred thousand documents keep nobody else waiting. */

const port = parentPort;
if (port === null) throw new Error('This file is a thread of the server');
const { path } = workerData as { readonly path: string };
let file = openIndexFile(path);

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
    if (isDamaged(error)) makeAnew();
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

/** An empty file takes the place of the broken one: whoever follows finds out, and fills it. */
function makeAnew(): void {
  file.close();
  removeIndexFile(path);
  file = openIndexFile(path);
}
