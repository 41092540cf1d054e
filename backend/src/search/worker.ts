import { parentPort, workerData } from 'node:worker_threads';
import { createGrowthCollector } from '../garbage-collector.ts';
import { isDamaged, openIndexFile, removeIndexFile } from './index-file.ts';
import type { WorkerResponse, WorkerRequest } from './worker-index.ts';

/** Worker thread of an index file: ranking a hundred thousand documents does not block the main thread. */

const port = parentPort;
if (port === null) throw new Error('This file is a thread of the server');
const { path } = workerData as { readonly path: string };
let file = openIndexFile(path);
const collectIfGrown = createGrowthCollector();

port.on('message', (request: WorkerRequest) => {
  if (request.call === 'close') {
    file.close();
    port.close();
    return;
  }
  let response: WorkerResponse;
  try {
    response = { id: request.id, value: run(request) };
  } catch (error) {
    response = { id: request.id, error: error instanceof Error ? error : new Error(String(error)) };
    if (isDamaged(error)) rebuildIndex();
  }
  port.postMessage(response);
  // Large texts are indexed one after another; searches make little garbage.
  if (request.call === 'apply') collectIfGrown();
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

/** Replaces a corrupt file with an empty one, which the index updater detects and fills. */
function rebuildIndex(): void {
  file.close();
  removeIndexFile(path);
  file = openIndexFile(path);
}
