import { createHash } from 'node:crypto';
import type { MediaStore } from '../../media/media-store.ts';
import { StartError } from '../../start-error.ts';

export interface CopiedMedia {
  /** Number of files in the source. */
  readonly files: number;
  readonly bytes: number;
  /** Files that the target lacked. */
  readonly copied: number;
}

/**
 * Copies every encrypted file and reads each copy back. Existing files with the same content are kept. Throws
 * StartError when a copy differs from its source.
 */
export async function copyMedia(
  source: MediaStore,
  target: MediaStore,
  onProgress: (step: string) => void,
): Promise<CopiedMedia> {
  const names = new Set<string>();
  for await (const { id } of target.list()) names.add(id);
  let [files, bytes, copied] = [0, 0, 0];
  for await (const { id } of source.list()) {
    const original = names.has(id) ? await digestOf(source, id) : null;
    if (original === null || original.hash !== (await digestOf(target, id)).hash) {
      const { size, hash } = await copyFile(source, target, id);
      if ((await digestOf(target, id)).hash !== hash)
        throw new StartError(`The media file ${id} comes back otherwise from where it was copied to.`);
      bytes += size;
      copied++;
    } else bytes += original.size;
    onProgress(`media, ${++files} files`);
  }
  return { files, bytes, copied };
}

interface FileDigest {
  readonly size: number;
  readonly hash: string;
}

async function copyFile(source: MediaStore, target: MediaStore, id: string): Promise<FileDigest> {
  const hash = createHash('sha256');
  let size = 0;
  const draft = await target.draft();
  try {
    for await (const bytes of source.read(id, 0, Number.MAX_SAFE_INTEGER)) {
      hash.update(bytes);
      size += bytes.length;
      await draft.write([bytes]);
    }
    await target.keep(id, draft);
  } finally {
    await draft.discard();
  }
  return { size, hash: hash.digest('hex') };
}

async function digestOf(store: MediaStore, id: string): Promise<FileDigest> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const bytes of store.read(id, 0, Number.MAX_SAFE_INTEGER)) {
    hash.update(bytes);
    size += bytes.length;
  }
  return { size, hash: hash.digest('hex') };
}
