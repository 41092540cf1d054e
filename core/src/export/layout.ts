import { exportFileName } from './file-name.ts';

/** What the place of a document in an export depends on. */
export interface PlacedDoc {
  readonly id: string;
  /** The folder it stands in; null at the top level. */
  readonly parentId: string | null;
  readonly isFolder: boolean;
  readonly isHome: boolean;
  readonly title: string;
}

/** A document and its file. */
export interface ExportEntry<D extends PlacedDoc = PlacedDoc> {
  readonly doc: D;
  readonly file: string;
  /** The file of the folder it stands in; null at the top level. */
  readonly folder: string | null;
}

/**
 * The files of an export in their order: home, then the tree, depth first. Folders count from 1 in that order, the top level
 * is 0 and home -1; documents count from 1 in their folder, whose own text is number 0 (contract, section 5).
 * @param docs siblings in their order. Those whose folder is not among them stand at the top level.
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
  for (const doc of docs) if (doc.isHome) entries.push({ doc, file: exportFileName(-1, 0, doc.title), folder: null });
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
