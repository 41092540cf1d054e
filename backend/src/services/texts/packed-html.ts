import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { RENDERER_VERSION } from '@maru/core/markup';
import type { PublicationRow } from '../../repositories/publications.ts';

/**
 * HTML in a publication's row: compressed when large, which the renderer's version marks. Servers of another
 * release render the text again, as for every other version.
 */

/** Characters. Shorter HTML is faster to read uncompressed. */
const PACK_MIN_LENGTH = 128 * 1024;
const PACKED_VERSION = `${RENDERER_VERSION} deflated`;
/** Limit: the renderer does not produce longer HTML. */
const UNPACKED_MAX_BYTES = 16 * 1024 * 1024;
/** Most bytes of UTF-8 for one unit of a string's length. */
const BYTES_PER_UNIT = 3;

export type StoredHtml = Pick<PublicationRow, 'html' | 'renderer_version'>;

/** Compresses large HTML synchronously: call it where blocking is acceptable. */
export function packedHtml(html: string): StoredHtml {
  if (html.length < PACK_MIN_LENGTH) return { html, renderer_version: RENDERER_VERSION };
  return { html: deflateRawSync(html, { level: 4 }).toString('base64'), renderer_version: PACKED_VERSION };
}

/** Returns true when the HTML is of this release: false when it is missing or of another release. */
export function isCurrent({ renderer_version }: StoredHtml): boolean {
  return renderer_version === RENDERER_VERSION || renderer_version === PACKED_VERSION;
}

export function isPacked({ renderer_version }: StoredHtml): boolean {
  return renderer_version === PACKED_VERSION;
}

/**
 * Returns the HTML of a row of this release. Decompresses
 * synchronously: call it where blocking is acceptable.
 */
export function unpackedHtml(stored: StoredHtml): string {
  return isPacked(stored) ? inflated(stored, UNPACKED_MAX_BYTES) : stored.html;
}

/** Returns it when it has at most this many characters, else null. Decompresses no more than these. */
export function shortHtml(stored: StoredHtml, maxLength: number): string | null {
  try {
    const html = isPacked(stored) ? inflated(stored, maxLength * BYTES_PER_UNIT) : stored.html;
    return html.length > maxLength ? null : html;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return null;
    throw error;
  }
}

function inflated({ html }: StoredHtml, maxOutputLength: number): string {
  return inflateRawSync(Buffer.from(html, 'base64'), { maxOutputLength }).toString();
}
