import { sealedFileBytes } from '../../crypto/sealed-file.ts';
import { mediaStorePath, MissingFileError, MediaStoreUnavailableError } from '../../media/media-store.ts';
import type { MediaStore } from '../../media/media-store.ts';
import type { StoredFileSize } from '../../repositories/media.ts';
import { StartError } from '../../start-error.ts';
import type { BackupPart, RestorePart } from './backup-part.ts';
import type { MediaCount } from './manifest.ts';

const FOLDER = 'media';

/** The encrypted media files of the store. Its counts are complete after all files have been read. */
export interface MediaPart extends BackupPart {
  readonly count: MediaCount;
}

/**
 * @param storedFiles files that the database of the backup lists. Files never change, so they
 *   may be read after the snapshot. A file deleted meanwhile is left out and counted; a
 *   truncated file is padded with zeros (it could not be decrypted before either).
 */
export function createMediaPart(
  store: MediaStore,
  storedFiles: readonly StoredFileSize[],
  onProgress: (files: number, bytes: number) => void,
): MediaPart {
  const count = { files: 0, bytes: 0, missing: 0 };
  return {
    folder: FOLDER,
    count,
    async *files() {
      for (const { id, size } of storedFiles) {
        const bytes = sealedFileBytes(size);
        const read = store.read(id, 0, bytes)[Symbol.asyncIterator]();
        const first = await nextOf(read);
        if (first === null) {
          count.missing++;
          continue;
        }
        yield { path: `${FOLDER}/${mediaStorePath(id)}`, bytes, pieces: exactly(bytes, first, read) };
        count.files++;
        count.bytes += bytes;
        onProgress(count.files, count.bytes);
      }
    },
  };
}

/** Returns null when the file does not exist. */
async function nextOf(read: AsyncIterator<Buffer>): Promise<IteratorResult<Buffer> | null> {
  try {
    return await read.next();
  } catch (cause) {
    if (cause instanceof MissingFileError) return null;
    if (cause instanceof MediaStoreUnavailableError)
      throw new StartError(`${cause.message}. Check MARU_MEDIA_URL, or leave media out with --no-media.`);
    throw cause;
  }
}

async function* exactly(
  bytes: number,
  first: IteratorResult<Buffer>,
  rest: AsyncIterator<Buffer>,
): AsyncGenerator<Buffer> {
  let left = bytes;
  for (let next = first; next.done !== true && left > 0; next = await rest.next()) {
    const piece = next.value.subarray(0, left);
    left -= piece.length;
    yield piece;
  }
  const zeros = Buffer.alloc(Math.min(left, 65_536));
  for (; left > 0; left -= zeros.length) yield zeros.subarray(0, left);
}

/** Restores media files. `undo` removes the files that it has stored. */
export interface MediaRestore extends RestorePart {
  undo(): Promise<void>;
}

export function createMediaRestore(store: MediaStore, onProgress: (files: number) => void): MediaRestore {
  const ids: string[] = [];
  return {
    folder: FOLDER,
    load: async (path, _read, pieces) => {
      const id = path.split('/').at(-1) ?? '';
      if (path !== `${FOLDER}/${mediaStorePath(id)}`)
        throw new StartError(`The backup holds a file that is none of a site's (${path}).`);
      const draft = await store.draft();
      try {
        for await (const piece of pieces()) await draft.write([piece]);
        await store.keep(id, draft);
        ids.push(id);
      } catch (cause) {
        throw cause instanceof MediaStoreUnavailableError
          ? new StartError(`${cause.message}. Check MARU_MEDIA_URL.`, { cause })
          : cause;
      } finally {
        await draft.discard();
      }
      onProgress(ids.length);
    },
    undo: async () => {
      for (const id of ids) await store.remove(id);
    },
  };
}
