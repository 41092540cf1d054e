import { crc32 } from 'node:zlib';
import { createDeflater } from '../../crypto/compressor.ts';
import { centralRecord, endRecords, localHeader, trailer } from './zip-records.ts';
import type { ZipEntry } from './zip-records.ts';

/** A file to add to an archive. */
export interface ZipFile {
  /** Relative path with slashes. */
  readonly name: string;
  readonly isCompressed: boolean;
  /** Content in pieces, of which one is in memory at a time. */
  readonly content: Iterable<Buffer> | AsyncIterable<Buffer>;
}

/** Bytes per piece of the central directory. */
const PIECE_BYTES = 64 * 1024;

/**
 * Generates a zip archive in pieces on demand. Keeps only names and sizes of finished files, and one
 * compressor for all: with one per file, as in zip libraries, an archive of 10,000 small files leaves 160 MB
 * of buffers to the garbage collector, which frees them late.
 */
export async function* writeZip(files: AsyncIterable<ZipFile>): AsyncGenerator<Buffer, void, undefined> {
  const written: ZipEntry[] = [];
  const deflater = createDeflater();
  let offset = 0;
  try {
    for await (const { name, isCompressed, content } of files) {
      const file: ZipEntry = { name, isCompressed, offset, crc: 0, size: 0, packedSize: 0 };
      const header = localHeader(file);
      yield header;
      for await (const part of content) {
        file.crc = crc32(part, file.crc);
        file.size += part.length;
        for (const piece of isCompressed ? await deflater.put(part) : [part]) {
          file.packedSize += piece.length;
          yield piece;
        }
      }
      for (const piece of isCompressed ? await deflater.finish() : []) {
        file.packedSize += piece.length;
        yield piece;
      }
      const end = trailer(file);
      yield end;
      offset += header.length + file.packedSize + end.length;
      written.push(file);
    }
  } finally {
    deflater.close();
  }
  yield* writeDirectory(written, offset);
}

function* writeDirectory(written: readonly ZipEntry[], offset: number): Generator<Buffer> {
  let records: Buffer[] = [];
  let bytes = 0;
  let size = 0;
  for (const file of written) {
    const record = centralRecord(file);
    records.push(record);
    bytes += record.length;
    size += record.length;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(records);
    records = [];
    bytes = 0;
  }
  yield Buffer.concat([...records, endRecords({ count: written.length, offset, size })]);
}
