import { listedForEveryone } from '../policies/tree.ts';
import { presentDocItem } from '../presenters/doc.ts';
import type { DocItem } from '@maru/core/api';
import type { Store } from '../db/transaction.ts';
import { listTree } from '../repositories/docs.ts';
import type { TreeRow } from '../repositories/docs.ts';
import type { GroupRow } from '../repositories/groups.ts';
import { openTitle } from './docs/doc-texts.ts';
import type { Keyrings } from './keyrings.ts';
import { createLruCache } from './lru-cache.ts';

/** A group's documents as lists show them. */
export interface Trees {
  /** @param group as just read: its `tree_rev` says whether what is kept still counts */
  list(group: GroupRow, isOwner: boolean): Promise<DocItem[]>;
}

/** Documents whose list entries are kept. */
const KEPT_DOCS = 50_000;

interface Tree {
  readonly treeRev: number;
  readonly rows: readonly TreeRow[];
  /** Made when first asked for; opened titles move on from tree to tree while their documents' texts stay. */
  readonly titles: Map<string, { readonly contentRev: number; readonly title: string }>;
  all?: DocItem[];
  public?: DocItem[];
}

/**
 * Lists are kept under the group's `tree_rev`, read at every request: never stale, on any node. A change costs one
 * query and the opening of the titles that changed, not of all.
 */
export function createTrees({ store, keyrings }: { readonly store: Store; readonly keyrings: Keyrings }): Trees {
  const cache = createLruCache<Tree>(KEPT_DOCS);

  const load = async (group: GroupRow): Promise<Tree> => {
    const kept = cache.get(group.id);
    if (kept?.treeRev === group.tree_rev) return kept;
    const rows = await store.read((db) => listTree(db, group.id));
    const tree: Tree = { treeRev: group.tree_rev, rows, titles: kept?.titles ?? new Map() };
    cache.set(group.id, tree, rows.length + 1);
    return tree;
  };

  const present = async (group: GroupRow, tree: Tree, rows: readonly TreeRow[]): Promise<DocItem[]> => {
    const ring = await keyrings.of(
      group.id,
      rows.map((row) => row.title_cipher),
    );
    return rows.map((row) => {
      const known = tree.titles.get(row.id);
      const title = known?.contentRev === row.content_rev ? known.title : openTitle(ring, group.id, row);
      if (known?.contentRev !== row.content_rev) tree.titles.set(row.id, { contentRev: row.content_rev, title });
      return presentDocItem(row, title, row.parent_id);
    });
  };

  return {
    list: async (group, isOwner) => {
      const tree = await load(group);
      if (isOwner) return (tree.all ??= await present(group, tree, tree.rows));
      return (tree.public ??= await present(group, tree, listedForEveryone(tree.rows)));
    },
  };
}
