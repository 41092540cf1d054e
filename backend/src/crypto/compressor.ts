import type { TransformOptions } from 'node:stream';
import { constants, createDeflate, createDeflateRaw, createInflateRaw } from 'node:zlib';
import type { ZlibOptions } from 'node:zlib';

/**
 * Compresses or decompresses texts or files one after the other with one shared zlib stream. Node's one-shot
 * calls allocate a stream and 16 KB for each call, which the garbage collector frees only after 64 MB.
 */
export interface Compressor {
  /** Feeds a part. Returns the output available so far. */
  put(part: Buffer): Promise<Buffer[]>;
  /** Returns the remaining output. The next part begins another text. */
  finish(): Promise<Buffer[]>;
  close(): void;
}

// No back pressure is needed: output is read after each part.
const OPTIONS: ZlibOptions & TransformOptions = { readableHighWaterMark: Number.MAX_SAFE_INTEGER };

export function createDeflater(): Compressor {
  return serve(createDeflateRaw(OPTIONS));
}

/** Compresses with the header and the checksum of zlib, as git stores its objects. */
export function createZlibDeflater(): Compressor {
  return serve(createDeflate(OPTIONS));
}

export function createInflater(): Compressor {
  return serve(createInflateRaw(OPTIONS));
}

function serve(
  stream: ReturnType<typeof createDeflate | typeof createDeflateRaw | typeof createInflateRaw>,
): Compressor {
  /** Rejects on a stream error, which would otherwise leave the callback uncalled. */
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
    for (let piece = stream.read() as Buffer | null; piece !== null; piece = stream.read() as Buffer | null)
      pieces.push(piece);
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
