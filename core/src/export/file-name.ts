import { byteLength } from '../text/byte-length.ts';

/** UTF-8 bytes of a file's whole name: every file system takes 255, archives put a folder's name before it. */
export const FILE_NAME_MAX_BYTES = 200;

/**
 * What no name may have on some system: separators and wildcards (Windows), controls, line separators, marks of direction,
 * by which a name looks like another, and the half of a pair.
 */
const FORBIDDEN = /["*/:<>?\\|\p{Cc}\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF\uFFFD]/gu;
const EXTENSION = '.md';
/** Takes the place of a title of which nothing is left. */
const NAMELESS = 'untitled';

/**
 * The name of an exported document (contract, section 5): `{folder number}-{document number}-{title}.md`. The numbers, which
 * no two documents share, make names unique however a file system compares them, and none a device of Windows (`CON`).
 */
export function exportFileName(folderNumber: number, documentNumber: number, title: string): string {
  const prefix = `${folderNumber}-${documentNumber}-`;
  const room = FILE_NAME_MAX_BYTES - prefix.length - EXTENSION.length;
  return `${prefix}${fileTitle(title, room)}${EXTENSION}`;
}

/**
 * The name of an exported file of media: `{id}-{name}`. The id, which comes first, makes it unique and no system's own.
 * @param name as it was uploaded, with its extension
 */
export function mediaFileName(id: string, name: string): string {
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && /^\.[A-Za-z0-9]{1,10}$/.test(name.slice(dot)) ? name.slice(dot) : '';
  const stem = extension === '' ? name : name.slice(0, dot);
  return `${id}-${fileTitle(stem, FILE_NAME_MAX_BYTES - id.length - 1 - extension.length)}${extension}`;
}

/** A title as part of a file's name: in NFC, without what some system refuses, cut between whole characters. */
function fileTitle(title: string, maxBytes: number): string {
  const clean = tidy(title.toWellFormed().normalize('NFC').replace(FORBIDDEN, '_'));
  return clean === '' ? NAMELESS : tidy(cut(clean, maxBytes));
}

/** Windows drops spaces and dots at the end, and those at the start hide a file elsewhere. */
function tidy(name: string): string {
  return name.replaceAll(/^[\s.]+|[\s.]+$/gu, '');
}

function cut(text: string, maxBytes: number): string {
  if (byteLength(text) <= maxBytes) return text;
  let kept = '';
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)) {
    bytes += byteLength(segment);
    if (bytes > maxBytes) break;
    kept += segment;
  }
  // One character of hundreds of marks is longer than a name.
  return kept === '' ? NAMELESS : kept;
}
