import { fileTitle } from './file-name.ts';
import type { ExportEntry, PlacedDoc } from './layout.ts';

/** Maximum UTF-8 bytes of a name: paths of nested folders stay within what file systems open. */
const NAME_MAX_BYTES = 120;
/** Characters that a wiki link or an anchor of another program would read as its own marks. */
const LINK_MARKS = /[[\]#^]/g;
/** Device names of Windows, which it refuses as file names, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

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
      visit(doc.id, `${path}${name}/`, file, new Set([keyOf(name)]));
    }
  };
  visit(null, '', null, new Set(reserved.map(keyOf)));
  return entries;
}

/** Returns a name for each of the siblings, the oldest first. */
function namesOf(siblings: readonly NamedDoc[], taken: Set<string>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const next = new Map<string, number>();
  const byAge = siblings.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  for (const { id, title } of byAge) {
    const plain = portableName(title);
    let name = plain;
    for (let number = next.get(keyOf(plain)) ?? 2; taken.has(keyOf(name)); number++) {
      name = `${plain} ${number}`;
      next.set(keyOf(plain), number + 1);
    }
    taken.add(keyOf(name));
    names.set(id, name);
  }
  return names;
}

/** Returns the name of a single document's file. */
export function titleFileName(title: string, extension: 'md' | 'html' = 'md'): string {
  return `${portableName(title)}.${extension}`;
}

/** Returns a title as a name that is safe on Windows, macOS and Linux, and in links of other programs. */
function portableName(title: string): string {
  const name = fileTitle(title.replaceAll(LINK_MARKS, '_'), NAME_MAX_BYTES);
  return DEVICE.test(name) ? `_${name}` : name;
}

function keyOf(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase();
}
