import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DocItem } from '@maru/core/api';
import { listedForEveryone } from '../policies/tree.ts';
import { presentDocItem } from '../presenters/doc.ts';
import type { Store } from '../db/transaction.ts';
import { listTree } from '../repositories/docs.ts';
import type { TreeRow } from '../repositories/docs.ts';
import type { GroupRow } from '../repositories/groups.ts';
import type { TitleReader } from './docs/list-titles.ts';
import { keepJson } from './kept-json.ts';
import { createLruCache } from './lru-cache.ts';

/** A group's documents as lists show them. */
export interface Trees {
  /**
   * Others see the public documents alone, and numbered among those: the true numbers would tell of what is hidden between them.
   * @param group as just read: its `tree_rev` says whether what is kept still counts
   */
  list(group: GroupRow, isOwner: boolean): Promise<DocItem[]>;
}

/** Documents whose list entries are kept. */
const KEPT_DOCS = 25_000;
/** Titles that are opened before other requests get their turn. */
const SLICE = 500;

interface Tree {
  readonly treeRev: number;
  readonly rows: Promise<readonly TreeRow[]>;
  /** Opened titles move on from tree to tree while their documents' texts stay. */
  readonly titles: Map<string, { readonly contentRev: number; readonly title: string }>;
  /** Made when first asked for. */
  all?: Promise<DocItem[]>;
  public?: Promise<DocItem[]>;
}

/**
 * Lists are kept under the group's `tree_rev`, read at every request: never stale, on any node. A change costs one
 * query and the opening of the titles that changed, not of all. Who asks at the same time shares the work.
 */
export function createTrees({ store, titlesOf }: { readonly store: Store; readonly titlesOf: TitleReader }): Trees {
  const cache = createLruCache<Tree>(KEPT_DOCS);

  const load = (group: GroupRow): Tree => {
    const kept = cache.get(group.id);
    // One that was read for a later state is at least as new.
    if (kept !== undefined && kept.treeRev >= group.tree_rev) return kept;
    const rows = store.read((db) => listTree(db, group.id));
    const tree: Tree = { treeRev: group.tree_rev, rows, titles: kept?.titles ?? new Map() };
    cache.set(group.id, tree, 1);
    rows.then(
      (all) => {
        if (cache.get(group.id) === tree) cache.set(group.id, tree, all.length + 1);
        forgetDeleted(tree.titles, all);
      },
      () => {
        if (cache.get(group.id) === tree) cache.delete(group.id);
      },
    );
    return tree;
  };

  const present = async (group: GroupRow, tree: Tree, isOwner: boolean): Promise<DocItem[]> => {
    const all = await tree.rows;
    const rows = isOwner ? all : numbered(listedForEveryone(all));
    const titleOf = await titlesOf(group.id, rows);
    const items: DocItem[] = [];
    let opened = 0;
    for (const row of rows) {
      const known = tree.titles.get(row.id);
      const title = known?.contentRev === row.content_rev ? known.title : titleOf(row);
      if (known?.contentRev !== row.content_rev) {
        tree.titles.set(row.id, { contentRev: row.content_rev, title });
        if (++opened % SLICE === 0) await nextTurn();
      }
      items.push(presentDocItem(row, title, row.parent_id));
    }
    return keepJson(items);
  };

  return {
    list: (group, isOwner) => {
      const tree = load(group);
      const audience = isOwner ? 'all' : 'public';
      const kept = tree[audience];
      if (kept !== undefined) return kept;
      const made = present(group, tree, isOwner);
      tree[audience] = made;
      // What failed is tried again by whoever asks next.
      made.catch(() => delete tree[audience]);
      return made;
    },
  };
}

/** With places 0, 1, 2… in each folder, in the given order. */
function numbered(rows: readonly TreeRow[]): TreeRow[] {
  const next = new Map<string | null, number>();
  return rows.map((row) => {
    const seq = next.get(row.parent_id) ?? 0;
    next.set(row.parent_id, seq + 1);
    return { ...row, seq };
  });
}

function forgetDeleted(titles: Tree['titles'], rows: readonly TreeRow[]): void {
  if (titles.size <= rows.length) return;
  const living = new Set(rows.map(({ id }) => id));
  for (const id of titles.keys()) if (!living.has(id)) titles.delete(id);
}
