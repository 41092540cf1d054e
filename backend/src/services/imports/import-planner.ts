import { Worker } from 'node:worker_threads';
import { IMPORT_WORK_MS } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { ErrorCode } from '@maru/core/api';
import { processCounts } from '../../process-counts.ts';
import type { PlannerRequest, PlannedImport } from './planner-jobs.ts';

/** Plans an import in a worker thread, started on demand. */
export interface ImportPlanner {
  /** Errors: unsupported_type, too_large (also after a minute). */
  plan(files: PlannerRequest): Promise<PlannedImport>;
  close(): Promise<void>;
}

export type PlannerResponse =
  | { readonly kind: 'value'; readonly value: PlannedImport }
  | { readonly kind: 'failure'; readonly code: ErrorCode | null };

const THREAD = new URL('planner-thread.ts', import.meta.url);
/** Heap limit: a manifest of 64 MiB as text and as values. */
const HEAP_MAX_MB = 384;

/**
 * @param workMs time limit of a job
 */
export function createImportPlanner(workMs: number = IMPORT_WORK_MS): ImportPlanner {
  let worker: Worker | null = null;
  let hasEnded = false;

  const start = (): Worker => {
    const end = (): void => {
      hasEnded = true;
    };
    const options = { resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB } };
    return new Worker(THREAD, options).on('error', end).on('exit', end);
  };

  return {
    plan: async (files) => {
      worker ??= start();
      if (hasEnded) throw new AppError('too_large');
      const thread = worker;
      processCounts.importThreadJobs++;
      const timer = setTimeout(() => void thread.terminate(), workMs);
      const { promise, resolve, reject } = Promise.withResolvers<PlannedImport>();
      const onMessage = (response: PlannerResponse): void => {
        if (response.kind === 'value') resolve(response.value);
        else reject(new AppError(response.code ?? 'unsupported_type'));
      };
      // The thread has reached its heap or time limit.
      const onEnd = (): void => reject(new AppError('too_large'));
      thread.on('message', onMessage).on('error', onEnd).on('exit', onEnd);
      try {
        thread.postMessage(files, []);
        return await promise;
      } finally {
        clearTimeout(timer);
        thread.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
      }
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}
