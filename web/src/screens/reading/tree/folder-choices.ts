import type { DocItem } from '@maru/core/api';
import { matchTitle } from '@maru/core/text';
import { ancestorsOf, treeRows } from '../../../components/tree-rows.ts';
import { isWithin } from '../../../stores/tree-order.ts';

/** A possible target folder of a move. */
export interface FolderChoice {
  /** Null for the top of the space. */
  readonly id: string | null;
  readonly title: string;
  /** Indent; 0 at the top, and for all search results. */
  readonly level: number;
  /** Titles of its ancestor folders, outermost first, where the list does not show them. */
  readonly path: readonly string[];
  /**
   * Reason why it cannot be chosen: the documents are there
   * already, or the folder is inside one of those being moved.
   */
  readonly barred: 'here' | 'itself' | null;
}

/**
 * Returns the top of the space and its folders, as a tree;
 * with a search, those whose titles match, best first.
 */
export function folderChoices(
  docs: readonly DocItem[],
  moved: readonly DocItem[],
  search: string,
  top: string,
): FolderChoice[] {
  const folders = docs.filter((doc) => doc.isFolder);
  const titles = new Map(folders.map((folder) => [folder.id, folder.title]));
  const wanted = search.trim();
  const barred = (id: string | null): FolderChoice['barred'] => {
    if (moved.every((doc) => doc.parentId === id)) return 'here';
    return moved.some((doc) => doc.isFolder && isWithin(folders, id, doc.id)) ? 'itself' : null;
  };
  const all: FolderChoice[] = [{ id: null, title: top, level: 0, path: [], barred: barred(null) }];
  for (const { item, level } of treeRows(folders, new Set(titles.keys()))) {
    const path = wanted === '' ? [] : ancestorsOf(folders, item.id).map((id) => titles.get(id) ?? '');
    all.push({
      id: item.id,
      title: item.title,
      level: wanted === '' ? level : 0,
      path: path.reverse(),
      barred: barred(item.id),
    });
  }
  if (wanted === '') return all;
  const found = all
    .map((choice) => ({ choice, fit: matchTitle(wanted, choice.title) }))
    .filter(({ fit }) => fit > 0);
  return found.sort((a, b) => b.fit - a.fit).map(({ choice }) => choice);
}
