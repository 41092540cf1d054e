import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';
import type { Entry, ZipFile as OpenZip } from 'yauzl';
import { ZipFile } from 'yazl';
import { ArchiveTooLargeError } from '../archive.ts';

/** A document of Word, as a page of HTML. */
export interface DocxPage {
  readonly html: string;
  readonly files: readonly { readonly name: string; readonly bytes: Buffer }[];
}

/** Bytes of a document's parts together, and their number; and bytes of its pictures together. */
const UNPACKED_MAX_BYTES = 64 * 1024 * 1024;
const PARTS_MAX = 2_000;
/** Parts that mammoth reads: text, styles, notes and pictures. */
const PART = /^(?:\[Content_Types\]\.xml|_rels\/|word\/)/;
const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
};

/**
 * Converts a document of Word by mammoth, which gets its parts unpacked within limits. Errors:
 * ArchiveTooLargeError, those of damaged files.
 * @param folder address of the pictures, relative to the page
 */
export async function readDocx(bytes: Buffer, folder: string): Promise<DocxPage> {
  const { default: mammoth } = await import('mammoth');
  const files: { name: string; bytes: Buffer }[] = [];
  /** Names by the hash of the content: one picture may be shown thousands of times. */
  const names = new Map<string, string>();
  let left = UNPACKED_MAX_BYTES;
  const convertImage = mammoth.images.imgElement(async (image) => {
    const ending = ENDINGS[image.contentType];
    // Drawings of Windows and others, which no page shows.
    if (ending === undefined) return { src: '' };
    const bytes = await image.readAsBuffer();
    const key = `${ending} ${createHash('sha256').update(bytes).digest('base64')}`;
    let name = names.get(key);
    if (name === undefined) {
      name = `image${files.length + 1}.${ending}`;
      names.set(key, name);
      // Mammoth continues after errors in this function.
      if ((left -= bytes.length) < 0) return { src: '' };
      files.push({ name, bytes });
    }
    return { src: `${encodeURIComponent(folder)}/${name}` };
  });
  const { value } = await mammoth.convertToHtml({ buffer: await repacked(bytes) }, { convertImage });
  if (left < 0) throw new ArchiveTooLargeError();
  return { html: value, files };
}

/** Returns the archive without compression, whose parts are read within limits. */
async function repacked(bytes: Buffer): Promise<Buffer> {
  const zip = await fromBufferPromise(bytes);
  const archive = new ZipFile();
  let left = UNPACKED_MAX_BYTES;
  let parts = 0;
  for await (const entry of zip.eachEntry()) {
    if (!PART.test(entry.fileName) || entry.fileName.endsWith('/')) continue;
    if (++parts > PARTS_MAX || left <= 0) throw new ArchiveTooLargeError();
    const part = await unpacked(zip, bytes, entry, left);
    left -= part.length;
    archive.addBuffer(part, entry.fileName, { compress: false });
  }
  archive.end();
  return await buffer(archive.outputStream);
}

/** Sizes in headers are not trusted. */
async function unpacked(zip: OpenZip, bytes: Buffer, entry: Entry, maxBytes: number): Promise<Buffer> {
  const { fileDataStart: from } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const packed = bytes.subarray(from, from + entry.compressedSize);
  if (entry.compressionMethod === 0) return packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: maxBytes });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      ? new ArchiveTooLargeError()
      : error;
  }
}
