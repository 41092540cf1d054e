import type { TransformOptions } from 'node:stream';
import { constants, createDeflateRaw, createInflateRaw } from 'node:zlib';
import type { ZlibOptions } from 'node:zlib';

/**
 * Compresses or decompresses one text or file after the other. Node's calls for single buffers make a compressor and 16 KB of
 * room for each, and the garbage collector, which cannot take them while they are young, comes for them after 64 MB: thousands
 * at a time share one.
 */
export interface Compressor {
  /** What comes out while a part goes in. */
  put(part: Buffer): Promise<Buffer[]>;
  /** The rest; the next part begins another text. */
  finish(): Promise<Buffer[]>;
  close(): void;
}

// What comes out is taken after each part, so nothing has to wait for room.
const OPTIONS: ZlibOptions & TransformOptions = { readableHighWaterMark: Number.MAX_SAFE_INTEGER };

export function createDeflater(): Compressor {
  return serve(createDeflateRaw(OPTIONS));
}

export function createInflater(): Compressor {
  return serve(createInflateRaw(OPTIONS));
}

function serve(stream: ReturnType<typeof createDeflateRaw | typeof createInflateRaw>): Compressor {
  /** What fails ends the stream, and calls back nobody who waits. */
  const settle = async (start: (done: (error?: Error | null) => void) => void): Promise<void> => {
    let fail: ((error: Error) => void) | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        fail = reject;
        stream.once('error', reject);
        start((error) => (error ? reject(error) : resolve()));
      });
    } finally {
      if (fail !== undefined) stream.off('error', fail);
    }
  };
  const take = (): Buffer[] => {
    const pieces: Buffer[] = [];
    for (let piece = stream.read() as Buffer | null; piece !== null; piece = stream.read() as Buffer | null) pieces.push(piece);
    return pieces;
  };
  return {
    put: async (part) => {
      await settle((done) => stream.write(part, done));
      return take();
    },
    finish: async () => {
      await settle((done) => stream.flush(constants.Z_FINISH, done));
      stream.reset();
      return take();
    },
    close: () => stream.destroy(),
  };
}
