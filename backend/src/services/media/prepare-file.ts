import { Readable } from 'node:stream';
import { MEDIA_THUMBNAIL_EDGE_PX } from '@maru/core';
import type { MediaType } from '@maru/core';
import { newId } from '@maru/core/text';
import type { Keyring } from '../../crypto/keyring.ts';
import { createFileSealer, FILE_HEADER_BYTES, openChunks } from '../../crypto/sealed-file.ts';
import { isBareImage } from '../../media/bare-image.ts';
import { cleanImage } from '../../media/clean-image.ts';
import type { CleanImage } from '../../media/clean-image.ts';
import type { Draft, MediaStore } from '../../media/media-store.ts';
import { makeThumbnail } from '../../media/thumbnail.ts';
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
  /** Of images that are larger than it is. */
  readonly thumbnail: PreparedThumbnail | null;
}

/** A small picture of an image, under an id of its own. */
export interface PreparedThumbnail {
  readonly id: string;
  readonly draft: Draft;
  readonly size: number;
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
  if (!type.startsWith('image/')) return { file, type, draft, size, width: null, height: null, thumbnail: null };
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
  const { width, height } = image;
  const seal = (sealedId: string, bytes: Buffer): Promise<Draft> => sealDraft(files, ring, fileAad(groupId, sealedId), bytes, made);
  const thumbnail = await prepareThumbnail(image, seal);
  if (keepsBare && (await isBareImage(given))) return { file, type, draft, size, width, height, thumbnail };
  return { file, type, draft: await seal(id, image.bytes), size: image.bytes.length, width, height, thumbnail };
}

/** Null for an image that is small itself, and for one that cannot be made small. */
async function prepareThumbnail(
  { bytes, width, height }: CleanImage,
  seal: (id: string, bytes: Buffer) => Promise<Draft>,
): Promise<PreparedThumbnail | null> {
  if (Math.max(width, height) <= MEDIA_THUMBNAIL_EDGE_PX) return null;
  const small = await makeThumbnail(bytes, MEDIA_THUMBNAIL_EDGE_PX);
  if (small === null) return null;
  const id = newId();
  return { id, draft: await seal(id, small.bytes), size: small.bytes.length };
}

async function sealDraft(files: MediaStore, ring: Keyring, aad: string, bytes: Buffer, made: Draft[]): Promise<Draft> {
  const draft = await files.draft();
  made.push(draft);
  const sealer = createFileSealer(ring, aad);
  await draft.write([...sealer.push(bytes), ...sealer.final()]);
  return draft;
}
