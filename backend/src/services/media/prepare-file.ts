import { Readable } from 'node:stream';
import type { MediaType } from '@maru/core';
import type { Keyring } from '../../crypto/keyring.ts';
import { createFileSealer, FILE_HEADER_BYTES, openChunks } from '../../crypto/sealed-file.ts';
import { isBareImage } from '../../media/bare-image.ts';
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
 * @param keepsBare an image that holds nothing but its picture already stays as it is: written anew it would be another
 */
export async function prepareFile(
  files: MediaStore,
  ring: Keyring,
  groupId: string,
  file: ReceivedFile,
  made: Draft[],
  keepsBare = false,
): Promise<PreparedFile | null> {
  const { id, type, size, draft } = file;
  if (type === null) return null;
  if (!type.startsWith('image/')) return { file, type, draft, size, width: null, height: null };
  const aad = fileAad(groupId, id);
  let given: Buffer = Buffer.alloc(0);
  const image = await cleanImage(async () => {
    const stored = await collect(draft.read());
    const header = stored.subarray(0, FILE_HEADER_BYTES);
    const sealed = Readable.from([stored.subarray(FILE_HEADER_BYTES)]);
    given = await collect(openChunks(ring, aad, { header, size, from: 0, to: size }, sealed));
    return given;
  }, type);
  if (image === null) return null;
  if (keepsBare && (await isBareImage(given))) return { file, type, draft, size, width: image.width, height: image.height };
  const clean = await files.draft();
  made.push(clean);
  const sealer = createFileSealer(ring, aad);
  await clean.write([...sealer.push(image.bytes), ...sealer.final()]);
  return { file, type, draft: clean, size: image.bytes.length, width: image.width, height: image.height };
}
