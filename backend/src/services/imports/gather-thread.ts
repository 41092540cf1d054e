import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { AppError } from '@maru/core/api';
import { lowerThreadPriority } from '../../thread-priority.ts';
import { readDirectory } from './directory.ts';
import { planFiles } from './gather-jobs.ts';
import type { GatherAnswer, GatherQuestion } from './gatherer.ts';

/** The thread in which the directories of one import's archives and its manifest are read. */

const port = parentPort;
if (port === null) throw new Error('This file is a thread of the server');

const post = (answer: GatherAnswer): void => port.postMessage(answer);

/** Asks the server's main thread, which has the keys, for bytes of the archive. */
async function readRange(from: number, to: number): Promise<Uint8Array> {
  post({ kind: 'range', from, to });
  const [bytes] = (await once(port as NonNullable<typeof port>, 'message')) as [Uint8Array];
  return bytes;
}

async function run(question: GatherQuestion): Promise<unknown> {
  if (question.call === 'directory') return await readDirectory(question.size, readRange);
  return planFiles(question.paths, question.manifestFile, question.manifest);
}

lowerThreadPriority();

port.on('message', (message: GatherQuestion | Uint8Array) => {
  if (message instanceof Uint8Array) return;
  void run(message).then(
    (value) => post({ kind: 'value', value }),
    // Of an error's class nothing is left in the other thread.
    (error: unknown) => post({ kind: 'failure', code: error instanceof AppError ? error.code : null }),
  );
});
