/** Names of files that imports read as texts, and of archives. */
const TEXT = /\.(?:md|mdx|markdown|txt|html?|docx|enex|zip)$/i;
/** Names of files that texts may show, and of unpacked exports. */
const BESIDE =
  /\.(?:jpe?g|png|gif|webp|avif|svg|mp3|m4a|og[agv]|opus|wav|flac|aac|mp4|m4v|webm|mov|pdf|csv)$|(?:^|\/)maru\.json$|(?:^|\/)media\//i;
const HIDDEN = /(?:^|\/)(?:\.|__MACOSX\/)/;

/** Kind of a file of a folder to import: others are not sent only to be refused. */
export type ImportFileKind = 'text' | 'beside' | 'hidden' | 'other';

/** @param path with `/` between names */
export function importFileKind(path: string): ImportFileKind {
  if (HIDDEN.test(path)) return 'hidden';
  if (TEXT.test(path)) return 'text';
  return BESIDE.test(path) ? 'beside' : 'other';
}
