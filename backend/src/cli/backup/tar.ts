import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { StartError } from '../../start-error.ts';

/**
 * Subset of POSIX ustar archives for backups: plain files in sequence. `tar-stream` 3.2 passes every byte of
 * an archive in its order; a restore checks the headers of all files first and then reads single files by
 * position, so that of an archive of 10 GB it would read 20.
 */

const BLOCK = 512;
const NAME_BYTES = 100;
/** 11 octal digits. */
const SIZE_MAX = 8 ** 11 - 1;
const READ_BYTES = 1024 * 1024;

/** A file in an archive. It is read in pieces, because it may be larger than memory. */
export interface TarFile {
  readonly path: string;
  readonly bytes: number;
  readonly pieces: Iterable<Buffer> | AsyncIterable<Buffer>;
}

/** Position of a file in an archive. */
export interface TarEntry {
  readonly path: string;
  readonly bytes: number;
  readonly position: number;
}

/**
 * @param onProgress receives each piece of the contents as it is written
 */
export async function writeTarFile(
  output: FileHandle,
  file: TarFile,
  mtimeMs: number,
  onProgress: (piece: Buffer) => void,
): Promise<void> {
  await output.writeFile(header(file, mtimeMs));
  let written = 0;
  for await (const piece of file.pieces) {
    await output.writeFile(piece);
    onProgress(piece);
    written += piece.length;
  }
  if (written !== file.bytes) throw new Error(`${file.path} has ${written} bytes instead of ${file.bytes}`);
  await output.writeFile(Buffer.alloc(padding(file.bytes)));
}

export async function endTar(output: FileHandle): Promise<void> {
  await output.writeFile(Buffer.alloc(2 * BLOCK));
}

function header({ path, bytes }: TarFile, mtimeMs: number): Buffer {
  if (Buffer.byteLength(path) > NAME_BYTES || bytes > SIZE_MAX)
    throw new Error(`${path} does not fit into an archive`);
  const block = Buffer.alloc(BLOCK);
  block.write(path, 0);
  block.write('0000600\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  block.write(`${octal(bytes, 11)}\0`, 124);
  block.write(`${octal(Math.floor(mtimeMs / 1_000), 11)}\0`, 136);
  block.write('0', 156);
  block.write('ustar\x0000', 257, 'latin1');
  block.write(`${octal(checksum(block), 6)}\0 `, 148);
  return block;
}

/** Sum of the header's bytes, with the checksum field counted as spaces. */
function checksum(block: Buffer): number {
  return block.reduce((sum, byte, i) => sum + (i >= 148 && i < 156 ? 0x20 : byte), 0);
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');

const padding = (bytes: number): number => (BLOCK - (bytes % BLOCK)) % BLOCK;

/** An archive on the disk. The caller closes it. */
export interface TarReader {
  /** Lists the entries in archive order. Throws StartError for a truncated or invalid archive. */
  entries(): AsyncGenerator<TarEntry>;
  pieces(entry: TarEntry): AsyncGenerator<Buffer>;
  read(entry: TarEntry): Promise<Buffer>;
  close(): Promise<void>;
}

/** Throws StartError when there is no such file. */
export async function openTar(path: string): Promise<TarReader> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw new StartError(`${path} can't be read (${(cause as NodeJS.ErrnoException).code}).`, { cause });
  });
  const damaged = (): StartError =>
    new StartError(`${path} is damaged or not a whole backup. Use another one.`);

  const readAt = async (position: number, bytes: number): Promise<Buffer> => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, position);
    if (bytesRead !== bytes) throw damaged();
    return buffer;
  };

  async function* entries(): AsyncGenerator<TarEntry> {
    const { size } = await file.stat();
    let position = 0;
    for (;;) {
      const block = await readAt(position, BLOCK);
      if (isZero(block)) {
        // Two zero blocks end the archive, with no bytes behind them.
        if (size !== position + 2 * BLOCK || !isZero(await readAt(position + BLOCK, BLOCK))) throw damaged();
        return;
      }
      const bytes = Number.parseInt(block.toString('latin1', 124, 135), 8);
      const isSound =
        checksum(block) === Number.parseInt(block.toString('latin1', 148, 154), 8) && bytes >= 0;
      const end = position + BLOCK + bytes;
      if (!isSound || end > size || !isZero(await readAt(end, padding(bytes)))) throw damaged();
      const name = block.subarray(0, NAME_BYTES);
      const nameEnd = name.indexOf(0);
      yield {
        path: name.toString('utf8', 0, nameEnd === -1 ? NAME_BYTES : nameEnd),
        bytes,
        position: position + BLOCK,
      };
      position = end + padding(bytes);
    }
  }

  async function* pieces({ position, bytes }: TarEntry): AsyncGenerator<Buffer> {
    for (let done = 0; done < bytes; done += READ_BYTES)
      yield await readAt(position + done, Math.min(READ_BYTES, bytes - done));
  }

  return {
    entries,
    pieces,
    read: ({ position, bytes }) => readAt(position, bytes),
    close: () => file.close(),
  };
}

const isZero = (block: Buffer): boolean => block.every((byte) => byte === 0);
