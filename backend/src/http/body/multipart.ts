import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { MEDIA_FILES_PER_UPLOAD_MAX } from '@maru/core';
import { AppError } from '@maru/core/api';
import { clearBodyDeadline } from './body-deadline.ts';
import { watchUpload } from './upload-deadline.ts';
import type { UploadDeadline } from './upload-deadline.ts';

/** Text fields and files of a multipart body (RFC 7578). */
export interface MultipartBody<T> {
  readonly fields: Readonly<Record<string, string | string[]>>;
  readonly files: readonly T[];
}

/** Receives a file while it arrives. */
export interface FilePart {
  /** Name as sent by the client. */
  readonly name: string;
  readonly bytes: AsyncIterable<Buffer>;
}

export interface MultipartOptions {
  readonly filesMax?: number;
  /** True when file names keep their folders. */
  readonly keepsPaths?: boolean;
  /** Time limit for the whole body; without one, only the minimum rate applies. */
  readonly deadline?: UploadDeadline;
}

const LIMITS = {
  fieldNameSize: 100,
  fieldSize: 1_024,
  fields: 10,
  headerPairs: 20,
  headerSize: 8 * 1_024,
};
/** Maximum bytes of a whole request. */
const BODY_MAX_BYTES = 2 * 1_024 ** 3;
/**
 * Interval in which an upload must bring a minimum number
 * of bytes, so that a slow sender can't hold a connection.
 */
const PACE_MS = 30_000;
const PACE_BYTES = 8 * 1_024;
/**
 * Bytes of a refused body that are still read and dropped, so that
 * the client can read the response; the time for this is limited too.
 */
const DISCARD_BYTES = 64 * 1_024 * 1_024;
const DISCARD_MS = 60_000;
const FILE_FIELD = 'file';

/**
 * Reads a `multipart/form-data` body and streams its files to `receive`. Errors:
 * unsupported_type; too_large for too many parts and fields that are too long;
 * bad_request for a body that is invalid, incomplete or stalled; the errors of `receive`.
 * @param receive must read the file to its end, or throw
 */
export async function readMultipart<T>(
  request: IncomingMessage,
  receive: (file: FilePart) => Promise<T>,
  { filesMax = MEDIA_FILES_PER_UPLOAD_MAX, keepsPaths = false, deadline }: MultipartOptions = {},
): Promise<MultipartBody<T>> {
  const type = request.headers['content-type'] ?? '';
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (!/^multipart\/form-data\s*;/i.test(type) || encoding.toLowerCase() !== 'identity')
    throw new AppError('unsupported_type');
  clearBodyDeadline(request);
  const { Busboy } = await import('@fastify/busboy');
  const parser = ((): InstanceType<typeof Busboy> => {
    try {
      return new Busboy({
        headers: { ...request.headers, 'content-type': type },
        limits: { ...LIMITS, files: filesMax, parts: filesMax + 10 },
        preservePath: keepsPaths,
      });
    } catch (cause) {
      throw new AppError('bad_request', { cause });
    }
  })();

  const fields = Object.create(null) as Record<string, string | string[]>;
  const files: Promise<T>[] = [];
  const streams = new Set<Readable>();
  return await new Promise((resolve, reject) => {
    let isOver = false;
    let size = 0;
    const fail = (cause: unknown): void => {
      if (isOver) return;
      isOver = true;
      clearInterval(watch);
      stopWatching();
      request.unpipe(parser);
      parser.removeAllListeners('finish');
      parser.destroy();
      for (const stream of streams) stream.destroy(new AppError('bad_request'));
      drainRequest(request);
      // Rejects after all pending writes have ended, so that their drafts can be deleted.
      void Promise.allSettled(files).then(() =>
        reject(isRefusal(cause) ? cause : new AppError('bad_request', { cause })),
      );
    };
    const refuse = (): void => fail(new AppError('too_large'));
    let sizeBefore = 0;
    const watch = setInterval(() => {
      if (!request.complete && size - sizeBefore < PACE_BYTES) fail(new AppError('bad_request'));
      sizeBefore = size;
    }, PACE_MS);

    const stopWatching =
      deadline === undefined
        ? () => undefined
        : watchUpload(
            deadline,
            () => size,
            () => {
              if (!request.complete) fail(new AppError('bad_request'));
            },
          );

    request.on('data', (bytes: Buffer) => {
      size += bytes.length;
      if (size > BODY_MAX_BYTES) refuse();
    });
    request.on('aborted', () => fail(new AppError('bad_request')));
    request.on('error', fail);
    request.on('close', () => {
      if (!request.complete) fail(new AppError('bad_request'));
    });
    parser.on('error', fail);
    parser.on('partsLimit', refuse);
    parser.on('filesLimit', refuse);
    parser.on('fieldsLimit', refuse);
    parser.on('field', (name: string, value: string, isNameCut: boolean, isValueCut: boolean) => {
      if (isNameCut || isValueCut) return refuse();
      const earlier = fields[name];
      fields[name] =
        earlier === undefined ? value : [...(Array.isArray(earlier) ? earlier : [earlier]), value];
    });
    parser.on('file', (field: string, stream: Readable, name: string | undefined) => {
      stream.on('error', fail);
      if (field !== FILE_FIELD || isOver) return void stream.resume();
      streams.add(stream);
      stream.once('close', () => streams.delete(stream));
      const received = receive({ name: name ?? '', bytes: stream });
      files.push(received);
      received.catch((error: unknown) =>
        fail(isRefusal(error) ? error : new AppError('unavailable', { cause: error })),
      );
    });
    parser.on('finish', () => {
      Promise.all(files).then((all) => {
        if (isOver) return;
        isOver = true;
        clearInterval(watch);
        stopWatching();
        resolve({ fields, files: all });
      }, fail);
    });
    request.pipe(parser);
  });
}

function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError;
}

/** Reads and drops data within limits. */
function drainRequest(request: IncomingMessage): void {
  let size = 0;
  const timer = setTimeout(() => request.destroy(), DISCARD_MS);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
  request.on('data', (bytes: Buffer) => {
    size += bytes.length;
    if (size > DISCARD_BYTES) request.destroy();
  });
  request.resume();
}
