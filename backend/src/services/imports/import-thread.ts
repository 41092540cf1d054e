import { Worker } from 'node:worker_threads';
import { IMPORT_WORK_MS } from '@maru/core';
import type { SkipReason } from '@maru/core/export';
import { processCounts } from '../../process-counts.ts';
import { ArchiveTooLargeError } from './archive.ts';
import type { ConvertedDoc, DocConverter, ImportedSpace, DocSummary } from './convert-docs.ts';

/**
 * A `DocConverter` in a worker thread, which decodes the texts as well. Its calls throw ArchiveTooLargeError
 * once the import has used up its time there.
 */
export interface ImportThread {
  note(index: number, bytes: Uint8Array): Promise<DocSummary | SkipReason>;
  setIds(ids: readonly string[]): Promise<void>;
  setUrls(urls: ReadonlyMap<string, string>): Promise<void>;
  convert(index: number, bytes: Uint8Array): Promise<ConvertedDoc | SkipReason>;
  close(): Promise<void>;
}

export interface TextRequest {
  readonly call: 'note' | 'convert';
  readonly index: number;
  readonly bytes: Uint8Array;
}

export type ImportRequest =
  | TextRequest
  | { readonly call: 'setIds'; readonly ids: readonly string[] }
  | { readonly call: 'setUrls'; readonly urls: Parameters<DocConverter['setUrls']>[0] };

export interface ImportThreadResponse {
  readonly value: unknown;
  /** Processor time in milliseconds: on a loaded machine a text may wait for many times its work. */
  readonly ms: number;
}

const THREAD = new URL('convert-thread.ts', import.meta.url);
const HEAP_MAX_MB = 384;

/**
 * @param workMs time limit of this import in the thread
 */
export function createImportThread(space: ImportedSpace, workMs: number = IMPORT_WORK_MS): ImportThread {
  const worker = new Worker(THREAD, {
    workerData: space,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
  });
  let spentMs = 0;
  let hasEnded = false;
  let settle: ((response: ImportThreadResponse | null) => void) | null = null;
  worker.on('message', (response: ImportThreadResponse) => settle?.(response));
  const end = (): void => {
    hasEnded = true;
    settle?.(null);
  };
  worker.on('error', end);
  worker.on('exit', end);

  const ask = async (question: ImportRequest): Promise<unknown> => {
    if (hasEnded || spentMs >= workMs) throw new ArchiveTooLargeError();
    processCounts.importThreadJobs++;
    // Terminates the thread, and with it the import, when a text uses up the remaining time.
    const timer = setTimeout(() => void worker.terminate(), workMs - spentMs);
    const response = await new Promise<ImportThreadResponse | null>((resolve) => {
      settle = resolve;
      worker.postMessage(question, []);
    });
    clearTimeout(timer);
    settle = null;
    if (response === null) throw new ArchiveTooLargeError();
    spentMs += response.ms;
    return response.value;
  };

  return {
    note: async (index, bytes) =>
      (await ask({ call: 'note', index, bytes: alone(bytes) })) as DocSummary | SkipReason,
    setIds: async (ids) => {
      if (!hasEnded) await ask({ call: 'setIds', ids }).catch(() => undefined);
    },
    setUrls: async (urls) => {
      if (!hasEnded) await ask({ call: 'setUrls', urls }).catch(() => undefined);
    },
    convert: async (index, bytes) =>
      (await ask({ call: 'convert', index, bytes: alone(bytes) })) as ConvertedDoc | SkipReason,
    close: async () => {
      await worker.terminate();
    },
  };
}

/** Copies bytes that may be part of a larger buffer, which a message would contain whole. */
function alone(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}
