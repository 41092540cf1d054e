import { fileTitle } from './file-name.ts';
import type { ExportEntry, PlacedDoc } from './layout.ts';

/** Maximum UTF-8 bytes of a name: paths of nested folders stay within what file systems open. */
const NAME_MAX_BYTES = 120;
/** Characters that a wiki link or an anchor of another program would read as its own marks. */
const LINK_MARKS = /[[\]#^]/g;
/**
 * Device names of Windows, which it refuses as file names, with any extension, and the short name of `.git`,
 * which git refuses.
 */
const RESERVED = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|git~1)(?:\.|$)/i;
/** Invisible characters at the start, which git ignores in names: behind them may be `.git`. */
const INVISIBLE_START = /^[\s.\u200C-\u200F\u202A-\u202E\u206A-\u206F\uFEFF]+/u;
/** End by which a folder could have the name of a document's file or page beside it. */
const FILE_END = /\.(md|html)$/i;

/** Properties that decide a document's place and name. */
export interface NamedDoc extends PlacedDoc {
  /** Epoch milliseconds: of equal names, that of the older document has no number. */
  readonly createdAt: number;
}

/**
 * Returns the files of an export as plain folders, in tree order: `Folder/Title.md`, a folder's own text as
 * `Folder/Folder.md`, home at the top level. Names are unique in their folder without regard to case, and
 * differ from those of its subfolders; of equal ones the younger have a number (`Title 2.md`), so that names
 * stay when documents are moved within their folder.
 * @param docs siblings in their order. Documents whose folder is missing are placed at the top level.
 * @param reserved names of the top level that are taken
 */
export function layOutFolders<D extends NamedDoc>(
  docs: readonly D[],
  reserved: readonly string[],
): ExportEntry<D>[] {
  const folders = new Set(docs.filter(({ isFolder, isHome }) => isFolder && !isHome).map(({ id }) => id));
  const children = new Map<string | null, D[]>();
  for (const doc of docs) {
    const parentId = doc.parentId !== null && !doc.isHome && folders.has(doc.parentId) ? doc.parentId : null;
    const siblings = children.get(parentId);
    if (siblings === undefined) children.set(parentId, [doc]);
    else siblings.push(doc);
  }
  const entries: ExportEntry<D>[] = [];
  const visit = (parentId: string | null, path: string, folder: string | null, taken: Set<string>): void => {
    const siblings = children.get(parentId) ?? [];
    const names = namesOf(siblings, taken);
    for (const doc of siblings.toSorted((a, b) => Number(b.isHome) - Number(a.isHome))) {
      const name = names.get(doc.id) ?? doc.id;
      if (!doc.isFolder || doc.isHome) {
        entries.push({ doc, file: `${path}${name}.md`, folder });
        continue;
      }
      const file = `${path}${name}/${name}.md`;
      entries.push({ doc, file, folder });
      visit(doc.id, `${path}${name}/`, file, new Set([nameKey(name)]));
    }
  };
  visit(null, '', null, new Set(reserved.map(nameKey)));
  return entries;
}

/** Returns a name for each of the siblings, the oldest first. */
function namesOf(siblings: readonly NamedDoc[], taken: Set<string>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const next = new Map<string, number>();
  const byAge = siblings.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  for (const { id, title, isFolder, isHome } of byAge) {
    const plain = isFolder && !isHome ? folderName(title) : portableName(title);
    let name = plain;
    for (let number = next.get(nameKey(plain)) ?? 2; taken.has(nameKey(name)); number++) {
      name = `${plain} ${number}`;
      next.set(nameKey(plain), number + 1);
    }
    taken.add(nameKey(name));
    names.set(id, name);
  }
  return names;
}

/** Returns the name of a single document's file. */
export function titleFileName(title: string, extension: 'md' | 'html' = 'md'): string {
  return `${portableName(title)}.${extension}`;
}

/** Returns the name of a folder: never one that a file has. */
export function folderName(title: string): string {
  return portableName(title).replace(FILE_END, '_$1');
}

/** Returns a title as a name that is safe on Windows, macOS and Linux, and in links of other programs. */
function portableName(title: string): string {
  const name = fileTitle(title.replaceAll(LINK_MARKS, '_').replace(INVISIBLE_START, ''), NAME_MAX_BYTES);
  return RESERVED.test(name) ? `_${name}` : name;
}

/** Returns the form in which names are compared. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase();
}
