import { Readable } from 'node:stream';
import type { MediaType } from '@maru/core';
import type { Keyring } from '../../crypto/keyring.ts';
import { createFileSealer, FILE_HEADER_BYTES, openChunks } from '../../crypto/sealed-file.ts';
import { cleanImage } from '../../media/clean-image.ts';
import type { Draft, MediaStore } from '../../media/media-store.ts';
import { collect, fileAad } from './media-files.ts';
import type { ReceivedFile } from './media-services.ts';

/** A file as it will be kept. */
export interface PreparedFile {
  readonly file: ReceivedFile;
  readonly type: MediaType;
  readonly draft: Draft;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * Makes a received file ready to be kept: of an image nothing but the picture. Null for what is not taken.
 * @param made gets the drafts that come into being
 */
export async function prepareFile(
  files: MediaStore,
  ring: Keyring,
  groupId: string,
  file: ReceivedFile,
  made: Draft[],
): Promise<PreparedFile | null> {
  const { id, type, size, draft } = file;
  if (type === null) return null;
  if (!type.startsWith('image/')) return { file, type, draft, size, width: null, height: null };
  const aad = fileAad(groupId, id);
  const image = await cleanImage(async () => {
    const stored = await collect(draft.read());
    const header = stored.subarray(0, FILE_HEADER_BYTES);
    return await collect(openChunks(ring, aad, { header, size, from: 0, to: size }, Readable.from([stored.subarray(FILE_HEADER_BYTES)])));
  }, type);
  if (image === null) return null;
  const clean = await files.draft();
  made.push(clean);
  const sealer = createFileSealer(ring, aad);
  await clean.write([...sealer.push(image.bytes), ...sealer.final()]);
  return { file, type, draft: clean, size: image.bytes.length, width: image.width, height: image.height };
}
