import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../thread-priority.ts';
import { createDocConverter } from './convert-docs.ts';
import type { ImportedSpace } from './convert-docs.ts';
import type { ImportAnswer, ImportRequest } from './import-thread.ts';

/** Worker thread that reads and converts the texts of one import. */

const port = parentPort;
if (port === null) throw new Error('This file is a thread of the server');
const converter = createDocConverter(workerData as ImportedSpace);

lowerThreadPriority();

port.on('message', (question: ImportRequest) => port.postMessage(answerTo(question)));

function answerTo(question: ImportRequest): ImportAnswer {
  const startedAt = performance.now();
  const value = run(question);
  return { value, ms: performance.now() - startedAt };
}

function run(question: ImportRequest): unknown {
  switch (question.call) {
    case 'note':
      return converter.note(question.index, question.text);
    case 'convert':
      return converter.convert(question.index, question.text);
    case 'setIds':
      return converter.setIds(question.ids);
    case 'setUrls':
      return converter.setUrls(question.urls);
  }
}
