import { parentPort } from 'node:worker_threads';
import { AppError } from '@maru/core/api';
import { lowerThreadPriority } from '../../thread-priority.ts';
import { ArchiveTooLargeError } from './archive.ts';
import type { FileSource } from './archive.ts';
import { EXPANDED_MAX_BYTES, openExpanded } from './formats/open-expanded.ts';
import type { LastExpanded } from './formats/open-expanded.ts';
import { openArchive } from './open-archive.ts';
import type { OpenArchive } from './open-archive.ts';
import { SealedReader } from './sealed-reader.ts';
import { createProcessorTimer } from './processor-time.ts';
import type { OpenedArchive, UnpackResponse, UnpackRequest } from './unpacker.ts';

/** Worker thread that reads, decrypts and decompresses the archives of one import. Does one job at a time. */

const port = parentPort;
if (port === null) throw new Error('This file is a thread of the server');

/** Bytes of a streamed part: the main thread seals one in about a millisecond. */
const PART_BYTES = 256 * 1024;

const archives: OpenArchive[] = [];
const last: LastExpanded = { key: null, inner: [] };
let parts: AsyncGenerator<Buffer, void, undefined> | null = null;

async function run(question: UnpackRequest): Promise<unknown> {
  switch (question.call) {
    case 'open':
      return registerArchive(await openArchive(new SealedReader(question.place)));
    case 'expand': {
      const { path, source } = question;
      return registerArchive(await openExpanded(path, () => bytesOf(source), last));
    }
    case 'read':
      return unshared(await archiveAt(question.archive).read(question.entry, question.maxBytes));
    case 'stream':
      await parts?.return();
      parts = partsOf(archiveAt(question.archive), question.entry);
      return null;
    case 'next': {
      const next = await parts?.next();
      return next?.done === false ? unshared(next.value) : null;
    }
    case 'stop':
      await parts?.return();
      return null;
  }
}

/** Keeps an archive under a number, and returns that with the list of its files. */
function registerArchive(archive: OpenArchive): OpenedArchive {
  const { paths, sizes, times, skipped } = archive;
  return { archive: archives.push(archive) - 1, paths, sizes, times, skipped };
}

async function bytesOf(source: FileSource): Promise<Buffer> {
  if ('bytes' in source) return Buffer.from(source.bytes);
  if ('archive' in source) return await archiveAt(source.archive).read(source.entry, EXPANDED_MAX_BYTES);
  const reader = new SealedReader(source.place);
  if (reader.size > EXPANDED_MAX_BYTES) throw new ArchiveTooLargeError();
  return Buffer.concat([...reader.parts(0, reader.size)]);
}

function archiveAt(index: number): OpenArchive {
  const archive = archives[index];
  if (archive === undefined) throw new RangeError(`There is no archive ${index}`);
  return archive;
}

async function* partsOf(archive: OpenArchive, entry: number): AsyncGenerator<Buffer, void, undefined> {
  let pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of await archive.stream(entry)) {
    pieces.push(piece as Buffer);
    size += (piece as Buffer).length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(pieces, size);
    pieces = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(pieces, size);
}

/** Moves bytes to the main thread instead of copying them. */
function post(response: UnpackResponse): void {
  const isBytes = response.kind === 'value' && response.value instanceof Uint8Array;
  port?.postMessage(response, isBytes ? [response.value.buffer as ArrayBuffer] : []);
}

/** Returns bytes that do not share their memory with others: moving it would take it from these. */
function unshared(bytes: Buffer): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}

lowerThreadPriority();

const spentMs = createProcessorTimer();

port.on('message', (question: UnpackRequest) => {
  void run(question).then(
    (value) => post({ kind: 'value', value, ms: spentMs() }),
    // Error classes do not survive messages between threads, so only the code is sent.
    (error: unknown) => post({ kind: 'failure', code: codeOf(error), ms: spentMs() }),
  );
});

function codeOf(error: unknown) {
  if (error instanceof ArchiveTooLargeError) return 'too_large';
  return error instanceof AppError ? error.code : null;
}
