import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { constants, createDeflate } from 'node:zlib';
import type { MediaContext } from '../../media/media-context.ts';
import { isCompressible, readMedia } from '../export-media.ts';
import type { MediaEntry } from '../export-media.ts';
import type { ZipFile } from '../zip-writer.ts';
import { objectPath } from './git-objects.ts';

/** A medium as an object of a repository, and as a file of its work tree. */
export interface MediaBlob {
  readonly oid: string;
  readonly files: readonly ZipFile[];
}

/**
 * Returns a medium as an object: read in parts, once for its id, which is the name of its file, and again for
 * each file. Null for a damaged one, whose error is reported.
 * @param onPart called before each part
 */
export async function mediaBlob(
  context: MediaContext,
  { file, row }: MediaEntry,
  onPart: () => Promise<void>,
  onDamage: (error: unknown) => void,
): Promise<MediaBlob | null> {
  let isDamaged = false;
  const read = (): AsyncGenerator<Buffer> =>
    readMedia(context, row, onPart, (error) => {
      isDamaged = true;
      onDamage(error);
    });
  const header = Buffer.from(`blob ${row.size}\0`);
  const hash = createHash('sha1').update(header);
  for await (const part of read()) hash.update(part);
  if (isDamaged) return null;
  const oid = hash.digest('hex');
  const level = isCompressible(row.type) ? constants.Z_DEFAULT_COMPRESSION : constants.Z_NO_COMPRESSION;
  async function* object(): AsyncGenerator<Buffer> {
    yield header;
    yield* read();
  }
  return {
    oid,
    files: [
      { name: objectPath(oid), isCompressed: false, content: deflated(object(), level) },
      { name: file, isCompressed: isCompressible(row.type), content: read() },
    ],
  };
}

async function* deflated(content: AsyncGenerator<Buffer>, level: number): AsyncGenerator<Buffer> {
  const source = Readable.from(content);
  const deflate = createDeflate({ level });
  source.once('error', (error) => deflate.destroy(error));
  try {
    yield* source.pipe(deflate) as AsyncIterable<Buffer>;
  } finally {
    source.destroy();
    deflate.destroy();
  }
}
