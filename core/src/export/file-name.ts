import { byteLength } from '../text/byte-length.ts';

/** Maximum UTF-8 bytes of a whole file name: file systems allow 255, and archives prepend a folder's name. */
export const FILE_NAME_MAX_BYTES = 200;

/**
 * Characters that some system forbids in a file name: separators and wildcards (Windows), controls, line
 * separators, bidirectional marks, which make a name look like another, and lone surrogates.
 */
const FORBIDDEN = /["*/:<>?\\|\p{Cc}\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF\uFFFD]/gu;
const EXTENSION = '.md';
/** Name for a title without any allowed character. */
const NAMELESS = 'untitled';

/**
 * Returns the name of an exported document (contract, section 5): `{folder number}-{document
 * number}-{title}.md`. No two documents share the numbers, so names are unique on case-insensitive file
 * systems too, and none is a reserved device name of Windows (`CON`).
 */
export function exportFileName(folderNumber: number, documentNumber: number, title: string): string {
  const prefix = `${folderNumber}-${documentNumber}-`;
  const room = FILE_NAME_MAX_BYTES - prefix.length - EXTENSION.length;
  return `${prefix}${fileTitle(title, room)}${EXTENSION}`;
}

/**
 * Returns the name of an exported media file: `{id}-{name}`.
 * The leading id makes it unique and never a reserved name.
 * @param name the uploaded file's name, with its extension
 */
export function mediaFileName(id: string, name: string): string {
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && /^\.[A-Za-z0-9]{1,10}$/.test(name.slice(dot)) ? name.slice(dot) : '';
  const stem = extension === '' ? name : name.slice(0, dot);
  return `${id}-${fileTitle(stem, FILE_NAME_MAX_BYTES - id.length - 1 - extension.length)}${extension}`;
}

/**
 * Returns a title as part of a file name: NFC, without forbidden characters, cut between grapheme clusters.
 */
export function fileTitle(title: string, maxBytes: number): string {
  const clean = normalizeName(title.toWellFormed().normalize('NFC').replace(FORBIDDEN, '_'));
  return clean === '' ? NAMELESS : normalizeName(cut(clean, maxBytes));
}

/**
 * Removes spaces and dots at the end, which Windows drops,
 * and at the start, where they hide a file on other systems.
 */
function normalizeName(name: string): string {
  return name.replaceAll(/^[\s.]+|[\s.]+$/gu, '');
}

function cut(text: string, maxBytes: number): string {
  if (byteLength(text) <= maxBytes) return text;
  let start = '';
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)) {
    bytes += byteLength(segment);
    if (bytes > maxBytes) break;
    start += segment;
  }
  // A single grapheme cluster with hundreds of marks can exceed the limit.
  return start === '' ? NAMELESS : start;
}
