import { closeSync, openSync, readSync } from 'node:fs';
import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';
import {
  CHUNK_BYTES,
  FILE_HEADER_BYTES,
  openSealedChunk,
  SEALED_CHUNK_BYTES,
} from '../../crypto/sealed-file.ts';
import type { SealedFileLocation } from './import-service.ts';

/**
 * Reads and decrypts a sealed file, synchronously: for worker threads. Holds the last chunk, because
 * directories and small entries are read in steps of about fifty bytes.
 */
export class SealedReader extends RandomAccessReader {
  readonly size: number;
  readonly #place: SealedFileLocation;
  #chunk: Buffer = Buffer.alloc(0);
  #index = -1;

  constructor(place: SealedFileLocation) {
    super();
    this.size = place.size;
    this.#place = place;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.parts(start, end), { objectMode: false });
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    let failure: Error | null = null;
    try {
      let at = offset;
      for (const part of this.parts(position, position + length)) at += part.copy(target, at);
    } catch (error) {
      failure = error as Error;
    }
    process.nextTick(callback, failure);
  }

  /**
   * Throws SealError, RangeError behind the end, and errors of the file system.
   * @param to exclusive
   */
  *parts(from: number, to: number): Generator<Buffer, void, undefined> {
    if (to > this.size) throw new RangeError('An archive ends too early');
    for (let at = from; at < to; ) {
      const index = Math.floor(at / CHUNK_BYTES);
      const part = this.#open(index).subarray(at - index * CHUNK_BYTES, to - index * CHUNK_BYTES);
      at += part.length;
      yield part;
    }
  }

  #open(index: number): Buffer {
    if (index === this.#index) return this.#chunk;
    const { key, aad } = this.#place;
    const isLast = (index + 1) * CHUNK_BYTES >= this.size;
    this.#chunk = openSealedChunk(key, aad, index, isLast, this.#readSealed(index));
    this.#index = index;
    return this.#chunk;
  }

  /** Opens the file for each chunk: an upload of many archives would hold a descriptor for each. */
  #readSealed(index: number): Buffer {
    const descriptor = openSync(this.#place.path, 'r');
    try {
      const sealed = Buffer.allocUnsafe(SEALED_CHUNK_BYTES);
      const position = FILE_HEADER_BYTES + index * SEALED_CHUNK_BYTES;
      return sealed.subarray(0, readSync(descriptor, sealed, { position }));
    } finally {
      closeSync(descriptor);
    }
  }
}
