/** Names of files that become documents; of tables those of Notion, whose names end with the id of a page. */
export const TEXT_FILE = /\.(?:md|mdx|markdown|txt|html?|docx)$|(?<= [0-9a-f]{32})\.csv$/i;
/** Names of files with views of other texts in Obsidian, which no other program shows. */
export const VIEW_FILE = /\.(?:base|canvas)$/i;
/** Names of files that have several texts in them. */
const TEXTS = /\.(?:enex|zip)$/i;
/** Names of files that texts may show, and of unpacked exports. */
const BESIDE =
  /\.(?:jpe?g|png|gif|webp|avif|svg|mp3|m4a|og[agv]|opus|wav|flac|aac|mp4|m4v|webm|mov|pdf|csv)$|(?:^|\/)maru\.json$|(?:^|\/)media\//i;
const HIDDEN = /(?:^|\/)(?:\.|__MACOSX\/)/;

/** Kind of a file of a folder to import: others are not sent only to be refused. */
export type ImportFileKind = 'text' | 'beside' | 'hidden' | 'other';

/** @param path with `/` between names */
export function importFileKind(path: string): ImportFileKind {
  if (HIDDEN.test(path)) return 'hidden';
  if (TEXT_FILE.test(path) || TEXTS.test(path)) return 'text';
  return BESIDE.test(path) ? 'beside' : 'other';
}
