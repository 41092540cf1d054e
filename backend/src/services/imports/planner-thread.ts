import { parentPort } from 'node:worker_threads';
import { AppError } from '@maru/core/api';
import { lowerThreadPriority } from '../../thread-priority.ts';
import { planFiles } from './planner-jobs.ts';
import type { PlannerRequest } from './planner-jobs.ts';
import type { PlannerResponse } from './import-planner.ts';

/** Worker thread that reads the manifest of an import and plans its documents. */

const port = parentPort;
if (port === null) throw new Error('This file is a thread of the server');

lowerThreadPriority();

port.on('message', (question: PlannerRequest) => port.postMessage(respondTo(question)));

function respondTo(question: PlannerRequest): PlannerResponse {
  try {
    return { kind: 'value', value: planFiles(question) };
  } catch (error) {
    // Error classes do not survive messages between threads, so only the code is sent.
    return { kind: 'failure', code: error instanceof AppError ? error.code : null };
  }
}
