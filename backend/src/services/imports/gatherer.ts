import { Worker } from 'node:worker_threads';
import { IMPORT_WORK_MS } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { ErrorCode } from '@maru/core/api';
import { processCounts } from '../../process-counts.ts';
import { collect } from '../media/media-files.ts';
import type { Directory } from './directory.ts';
import type { Planned } from './gather-jobs.ts';
import type { SealedUpload } from './import-service.ts';

/**
 * Reads the structure of an upload in a worker thread, started
 * on demand. Errors of each job: too_large after a minute.
 */
export interface Gatherer {
  /** Errors: unsupported_type, too_large. */
  readDirectory(archive: Pick<SealedUpload, 'size' | 'read'>): Promise<Directory>;
  /**
   * @param manifest bytes of the file; null when absent
   */
  plan(paths: readonly string[], manifestFile: string, manifest: Uint8Array | null): Promise<Planned>;
  close(): Promise<void>;
}

export type GatherRequest =
  | { readonly call: 'directory'; readonly size: number }
  | {
      readonly call: 'plan';
      readonly paths: readonly string[];
      readonly manifestFile: string;
      readonly manifest: Uint8Array | null;
    };

export type GatherAnswer =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'failure'; readonly code: ErrorCode | null }
  /** Request for bytes of the archive. */
  | { readonly kind: 'range'; readonly from: number; readonly to: number };

const THREAD = new URL('gather-thread.ts', import.meta.url);
/** Heap limit: a manifest of 64 MiB as text and as values. */
const HEAP_MAX_MB = 384;

/**
 * @param workMs time limit of a job
 */
export function createGatherer(workMs: number = IMPORT_WORK_MS): Gatherer {
  let worker: Worker | null = null;
  let hasEnded = false;

  const start = (): Worker => {
    const end = (): void => {
      hasEnded = true;
    };
    const options = { resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB } };
    return new Worker(THREAD, options).on('error', end).on('exit', end);
  };

  const ask = async (
    question: GatherRequest,
    archive: Pick<SealedUpload, 'read'> | null,
  ): Promise<unknown> => {
    worker ??= start();
    if (hasEnded) throw new AppError('too_large');
    const thread = worker;
    processCounts.importThreadJobs++;
    const timer = setTimeout(() => void thread.terminate(), workMs);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const onMessage = (answer: GatherAnswer): void => {
      if (answer.kind === 'value') resolve(answer.value);
      else if (answer.kind === 'failure') reject(new AppError(answer.code ?? 'unsupported_type'));
      else if (archive !== null)
        void collect(archive.read(answer.from, answer.to)).then(
          (bytes) => thread.postMessage(new Uint8Array(bytes), []),
          reject,
        );
    };
    // The thread has reached its heap or time limit.
    const onEnd = (): void => reject(new AppError('too_large'));
    thread.on('message', onMessage).on('error', onEnd).on('exit', onEnd);
    try {
      thread.postMessage(question, []);
      return await promise;
    } finally {
      clearTimeout(timer);
      thread.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
    }
  };

  return {
    readDirectory: async (archive) =>
      (await ask({ call: 'directory', size: archive.size }, archive)) as Directory,
    plan: async (paths, manifestFile, manifest) =>
      (await ask({ call: 'plan', paths, manifestFile, manifest }, null)) as Planned,
    close: async () => {
      await worker?.terminate();
    },
  };
}
