import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { AppError } from '@maru/core/api';
import { lowerThreadPriority } from '../../thread-priority.ts';
import { readDirectory } from './directory.ts';
import { planFiles } from './gather-jobs.ts';
import type { GatherAnswer, GatherRequest } from './gatherer.ts';

/** Worker thread that reads the directories of an import's archives and its manifest. */

const port = parentPort;
if (port === null) throw new Error('This file is a thread of the server');

const post = (answer: GatherAnswer): void => port.postMessage(answer);

/** Requests bytes of the archive from the main thread, which has the keys. */
async function readRange(from: number, to: number): Promise<Uint8Array> {
  post({ kind: 'range', from, to });
  const [bytes] = (await once(port as NonNullable<typeof port>, 'message')) as [Uint8Array];
  return bytes;
}

async function run(question: GatherRequest): Promise<unknown> {
  if (question.call === 'directory') return await readDirectory(question.size, readRange);
  return planFiles(question.paths, question.manifestFile, question.manifest);
}

lowerThreadPriority();

port.on('message', (message: GatherRequest | Uint8Array) => {
  if (message instanceof Uint8Array) return;
  void run(message).then(
    (value) => post({ kind: 'value', value }),
    // Error classes do not survive messages between threads, so only the code is sent.
    (error: unknown) => post({ kind: 'failure', code: error instanceof AppError ? error.code : null }),
  );
});
