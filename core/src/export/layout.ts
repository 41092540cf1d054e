import { exportFileName } from './file-name.ts';

/** Properties of a document that determine its place in an export. */
export interface PlacedDoc {
  readonly id: string;
  /** Parent folder; null at the top level. */
  readonly parentId: string | null;
  readonly isFolder: boolean;
  readonly isHome: boolean;
  readonly title: string;
}

/** Document with its file. */
export interface ExportEntry<D extends PlacedDoc = PlacedDoc> {
  readonly doc: D;
  readonly file: string;
  /** File of the parent folder; null at the top level. */
  readonly folder: string | null;
}

/**
 * Returns the files of an export in order: home, then the tree, depth first. Folders
 * are numbered from 1 in that order, the top level is 0 and home -1; documents are
 * numbered from 1 in their folder, whose own text is number 0 (contract, section 5).
 * @param docs siblings in their order. Documents whose folder is missing are placed at the top level.
 */
export function layOutExport<D extends PlacedDoc>(docs: readonly D[]): ExportEntry<D>[] {
  const folders = new Set(docs.filter(({ isFolder, isHome }) => isFolder && !isHome).map(({ id }) => id));
  const children = new Map<string | null, D[]>();
  for (const doc of docs) {
    if (doc.isHome) continue;
    const parentId = doc.parentId !== null && folders.has(doc.parentId) ? doc.parentId : null;
    const siblings = children.get(parentId);
    if (siblings === undefined) children.set(parentId, [doc]);
    else siblings.push(doc);
  }
  const entries: ExportEntry<D>[] = [];
  for (const doc of docs)
    if (doc.isHome) entries.push({ doc, file: exportFileName(-1, 0, doc.title), folder: null });
  let folderCount = 0;
  const visit = (parentId: string | null, folderNumber: number, folder: string | null): void => {
    let documentCount = 0;
    for (const doc of children.get(parentId) ?? []) {
      if (!doc.isFolder) {
        entries.push({ doc, file: exportFileName(folderNumber, ++documentCount, doc.title), folder });
        continue;
      }
      const number = ++folderCount;
      const file = exportFileName(number, 0, doc.title);
      entries.push({ doc, file, folder });
      visit(doc.id, number, file);
    }
  };
  visit(null, 0, null);
  return entries;
}
