import { Worker } from 'node:worker_threads';
import { IMPORT_UNPACK_BYTES_PER_SECOND, IMPORT_WORK_MS } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { ErrorCode } from '@maru/core/api';
import { processCounts } from '../../process-counts.ts';
import { ArchiveTooLargeError } from './archive.ts';
import type { FileSource, ImportFile, ImportFiles } from './archive.ts';
import { NO_TIMES } from './front-dates.ts';
import type { SealedFileLocation, SealedUpload } from './import-service.ts';
import type { OpenArchive } from './open-archive.ts';

/**
 * Unpacks the archives of one import in a worker thread, started on demand, which reads, decrypts and
 * decompresses: the main thread gets finished files, and large ones in parts. Files are read one at a time.
 * The thread ends, and every further call with it, when an import uses up its time or memory there.
 */
export interface Unpacker {
  /** Lists the files of a zip. Errors: unsupported_type, too_large. */
  open(archive: Pick<SealedUpload, 'place'>): Promise<ImportFiles>;
  /**
   * Lists the pages and files in a document of Word or an export of Evernote. Errors:
   * ArchiveTooLargeError, those of damaged files.
   */
  expand(file: ExpandedFile): Promise<readonly ImportFile[]>;
  /** Ends the thread, in the middle of a job if there is one. */
  close(): Promise<void>;
}

/** A file that has others in it: of an archive, or uploaded by itself. */
export interface ExpandedFile {
  readonly path: string;
  readonly source: ImportFile['source'];
}

export type UnpackRequest =
  | { readonly call: 'expand'; readonly path: string; readonly source: FileSource }
  | { readonly call: 'open'; readonly place: SealedFileLocation }
  | { readonly call: 'read'; readonly archive: number; readonly entry: number; readonly maxBytes: number }
  /** Begins to read an entry in parts, each of which `next` returns. */
  | { readonly call: 'stream'; readonly archive: number; readonly entry: number }
  | { readonly call: 'next' | 'stop' };

export type UnpackResponse =
  /** Processor time in milliseconds: on a loaded machine a file may wait for many times its work. */
  { readonly ms: number } & (
    | { readonly kind: 'value'; readonly value: unknown }
    | { readonly kind: 'failure'; readonly code: ErrorCode | null }
  );

/** An archive that the thread keeps, with its number there. */
export interface OpenedArchive extends Pick<OpenArchive, 'paths' | 'sizes' | 'times' | 'skipped'> {
  readonly archive: number;
}

const THREAD = new URL('unpack-thread.ts', import.meta.url);
/** Heap limit: the names of as many files as an import may have. File contents lie outside of the heap. */
const HEAP_MAX_MB = 64;

/** Error of the thread's job; null for damaged data. */
class UnpackError extends Error {
  readonly code: ErrorCode | null;

  constructor(code: ErrorCode | null) {
    super('The archive could not be unpacked');
    this.code = code;
  }
}

/**
 * @param workMs time limit of this import in the thread, besides that for its bytes
 */
export function createUnpacker(workMs: number = IMPORT_WORK_MS): Unpacker {
  let worker: Worker | null = null;
  let leftMs = workMs;
  let settle: ((response: UnpackResponse | null) => void) | null = null;

  const start = (): Worker => {
    const end = (): void => {
      leftMs = 0;
      settle?.(null);
    };
    return new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB } })
      .on('message', (response: UnpackResponse) => settle?.(response))
      .on('error', end)
      .on('exit', end);
  };

  /** Throws UnpackError. */
  const ask = async (question: UnpackRequest): Promise<unknown> => {
    if (leftMs <= 0) throw new UnpackError('too_large');
    const thread = (worker ??= start());
    processCounts.importThreadJobs++;
    const timer = setTimeout(() => void thread.terminate(), leftMs);
    const response = await new Promise<UnpackResponse | null>((resolve) => {
      settle = resolve;
      thread.postMessage(question, []);
    });
    clearTimeout(timer);
    settle = null;
    if (response === null) throw new UnpackError('too_large');
    leftMs -= response.ms;
    if (response.kind === 'failure') throw new UnpackError(response.code);
    if (response.value instanceof Uint8Array)
      leftMs += (response.value.length / IMPORT_UNPACK_BYTES_PER_SECOND) * 1_000;
    return response.value;
  };

  async function* parts(archive: number, entry: number): AsyncGenerator<Buffer, void, undefined> {
    await ask({ call: 'stream', archive, entry });
    let isWhole = false;
    try {
      for (;;) {
        const part = (await ask({ call: 'next' })) as Uint8Array | null;
        isWhole = part === null;
        if (part === null) return;
        yield asBuffer(part);
      }
    } finally {
      if (!isWhole) await ask({ call: 'stop' }).catch(() => undefined);
    }
  }

  const fileOf = (
    archive: number,
    entry: number,
    facts: Pick<ImportFile, 'path' | 'size' | 'times'>,
  ): ImportFile => ({
    ...facts,
    source: () => Promise.resolve({ archive, entry }),
    read: async (maxBytes) => {
      try {
        return asBuffer((await ask({ call: 'read', archive, entry, maxBytes })) as Uint8Array);
      } catch (error) {
        throw error instanceof UnpackError && error.code === 'too_large' ? new ArchiveTooLargeError() : error;
      }
    },
    stream: async function* () {
      try {
        yield* parts(archive, entry);
      } catch (error) {
        throw asAppError(error, null);
      }
    },
  });

  const filesOf = ({ archive, paths, sizes, times }: OpenedArchive): ImportFile[] =>
    paths.map((path, entry) =>
      fileOf(archive, entry, { path, size: sizes[entry] ?? 0, times: times[entry] ?? NO_TIMES }),
    );

  return {
    open: async (upload) => {
      const place = await upload.place();
      try {
        const opened = (await ask({ call: 'open', place })) as OpenedArchive;
        return { files: filesOf(opened), skipped: opened.skipped };
      } catch (error) {
        throw asAppError(error, 'unsupported_type');
      }
    },
    expand: async ({ path, source }) => {
      try {
        return filesOf((await ask({ call: 'expand', path, source: await source() })) as OpenedArchive);
      } catch (error) {
        throw error instanceof UnpackError && error.code === 'too_large' ? new ArchiveTooLargeError() : error;
      }
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}

/**
 * @param fallback for damaged data; null: the error itself
 */
function asAppError(error: unknown, fallback: ErrorCode | null): unknown {
  if (!(error instanceof UnpackError)) return error;
  const code = error.code ?? fallback;
  return code === null ? error : new AppError(code);
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
