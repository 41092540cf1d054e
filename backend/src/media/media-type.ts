import { MEDIA_TYPES } from '@maru/core';
import type { MediaType } from '@maru/core';

/** Detects the type of a file from its first bytes only, ignoring its name and the sender's type. */

/** Enough bytes for every accepted type. */
export const HEAD_BYTES = 64 * 1024;

/** Names of the detector that differ from the names here. */
const ALIASES: Readonly<Record<string, MediaType>> = {
  'image/apng': 'image/png',
  'audio/x-m4a': 'audio/mp4',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'audio/opus': 'audio/ogg',
  'application/ogg': 'audio/ogg',
  'video/x-m4v': 'video/mp4',
};
const ZIP_MARK = Buffer.from('PK\u0003\u0004', 'latin1');
/** Start of a text that a browser or a program may interpret as markup. */
const MARKUP_START = /^[\uFEFF\s]*<[a-z!?/]/i;

/**
 * @param head the first HEAD_BYTES of the file, or all of it
 * @returns null for a type that is not accepted
 */
export async function mediaTypeOf(head: Buffer): Promise<MediaType | null> {
  if (head.length === 0) return null;
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  // Office documents, e-books and similar files are zips with further contents, and are served as zips.
  if (head.subarray(0, ZIP_MARK.length).equals(ZIP_MARK)) return 'application/zip';
  if (found === undefined) return mayBeText(head) ? 'text/plain' : null;
  const mime = found.mime.split(';')[0]?.trim() ?? '';
  return ALIASES[mime] ?? MEDIA_TYPES.find((type) => type === mime && type !== 'text/plain') ?? null;
}

function mayBeText(head: Buffer): boolean {
  return !MARKUP_START.test(head.subarray(0, 4_096).toString('utf8')) && createTextCheck().push(head);
}

/**
 * Checks piece by piece that a whole file is plain text: UTF-8
 * without control characters other than those of lines and pages.
 */
export interface TextCheck {
  /**
   * @returns false as soon as the text is invalid
   */
  push(bytes: Buffer): boolean;
  /**
   * @returns false when the text ends inside of a character
   */
  end(): boolean;
}

export function createTextCheck(): TextCheck {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decodes = (bytes: Buffer | undefined): boolean => {
    try {
      if (bytes === undefined) decoder.decode();
      else decoder.decode(bytes, { stream: true });
      return true;
    } catch {
      return false;
    }
  };
  return {
    push: (bytes) => !bytes.some(isControl) && decodes(bytes),
    end: () => decodes(undefined),
  };
}

function isControl(byte: number): boolean {
  return byte === 0x7f || (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b);
}
