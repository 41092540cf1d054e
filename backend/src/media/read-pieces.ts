import type { FileHandle } from 'node:fs/promises';

const PIECE_BYTES = 64 * 1024;

/**
 * Reads a range of a file, and closes it.
 * @param to exclusive
 * @param room reusable buffer: each piece is then valid until the next one is requested
 */
export async function* readPieces(
  file: FileHandle,
  from: number,
  to: number,
  room?: Buffer,
): AsyncGenerator<Buffer> {
  try {
    for (let at = from; at < to; ) {
      const piece = room ?? Buffer.allocUnsafe(PIECE_BYTES);
      const { bytesRead } = await file.read(piece, 0, Math.min(piece.length, to - at), at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
