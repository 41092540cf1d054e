import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { RENDERER_VERSION } from '@maru/core/markup';
import type { PublicationRow } from '../../repositories/publications.ts';

/**
 * HTML as it stands in a publication's row: a large one is compressed, which the renderer's version says. Servers of a release that
 * does not know this version render the text anew, as they do for every version but their own.
 */

/** Characters. Smaller HTML is read quicker as it is. */
const PACK_MIN_LENGTH = 128 * 1024;
const PACKED_VERSION = `${RENDERER_VERSION} deflated`;
/** HTML that is longer was not written by the engine. */
const UNPACKED_MAX_BYTES = 16 * 1024 * 1024;

export type StoredHtml = Pick<PublicationRow, 'html' | 'renderer_version'>;

/** Compresses what is large at once: to be called where it keeps nobody waiting. */
export function packedHtml(html: string): StoredHtml {
  if (html.length < PACK_MIN_LENGTH) return { html, renderer_version: RENDERER_VERSION };
  return { html: deflateRawSync(html, { level: 4 }).toString('base64'), renderer_version: PACKED_VERSION };
}

/** True when there is HTML of this release: false where it has yet to be written, or another release wrote it. */
export function isCurrent({ renderer_version }: StoredHtml): boolean {
  return renderer_version === RENDERER_VERSION || renderer_version === PACKED_VERSION;
}

export function isPacked({ renderer_version }: StoredHtml): boolean {
  return renderer_version === PACKED_VERSION;
}

/** The HTML of a row of this release: of one that is compressed, to be called where it keeps nobody waiting. */
export function unpackedHtml(stored: StoredHtml): string {
  if (!isPacked(stored)) return stored.html;
  return inflateRawSync(Buffer.from(stored.html, 'base64'), { maxOutputLength: UNPACKED_MAX_BYTES }).toString();
}
