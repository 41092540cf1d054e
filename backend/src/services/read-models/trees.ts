import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DocItem } from '@maru/core/api';
import type { Store } from '../../db/transaction.ts';
import { listedForEveryone } from '../../policies/tree.ts';
import { presentDocItem } from '../../presenters/doc.ts';
import { isPublicDoc } from '../../repositories/doc-macs.ts';
import { listTitles } from '../../repositories/docs.ts';
import { isSameTreeRow, listTree } from '../../repositories/doc-trees.ts';
import type { TreeRow } from '../../repositories/doc-trees.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import type { Keyrings } from '../keyrings.ts';
import { cacheJson } from '../runtime/json-cache.ts';
import { createLruCache } from '../runtime/lru-cache.ts';
import { createTitleLists } from './titles.ts';
import { damagedText } from '../texts/damaged.ts';
import type { StoredTitle, TitleReader } from './titles.ts';

/** A group's documents in the form for lists. */
export interface Trees {
  /**
   * Lists all documents for the owner. Others get the public ones only,
   * renumbered, since the original numbers would reveal hidden documents.
   * @param group as just read: its `tree_rev` validates the cache
   */
  list(group: Pick<GroupRow, 'id' | 'tree_rev'>, isOwner: boolean): Promise<DocItem[]>;
  /**
   * Lists selected documents of the public list. Decrypts titles and creates entries only for these.
   * @param choose returns some of the rows in order, or the same array for all of them
   */
  listPart(group: GroupRow, choose: (rows: readonly TreeRow[]) => readonly TreeRow[]): Promise<TreePart>;
  /**
   * Returns the public list; null when it is longer than `most`.
   * Returns the same object as long as the list is cached.
   */
  listShort(group: Pick<GroupRow, 'id' | 'tree_rev'>, most: number): Promise<readonly DocItem[] | null>;
  /** Returns all titles, each with its revision, which may differ from a revision read at another time. */
  titles(group: GroupRow): Promise<ReadonlyMap<string, StoredTitle>>;
}

export interface TreePart {
  readonly docs: DocItem[];
  /** True when further documents exist. */
  readonly isPart: boolean;
}

/** Maximum number of cached list entries. */
const KEPT_DOCS = 25_000;
/** Number of titles decrypted before other requests get a turn. */
const SLICE = 500;
/** Minimum length of a list whose titles are cached as one value. */
const LONG_LIST = 500;
/** Maximum number of rows selected by ids. */
const TITLES_BY_ID_MAX = 300;

type Audience = 'all' | 'public';

/** List entries with their source rows, in the same order. */
interface Made {
  readonly rows: readonly TreeRow[];
  readonly items: DocItem[];
}

interface Tree {
  readonly treeRev: number;
  readonly rows: Promise<readonly TreeRow[]>;
  /** The rows once all of their titles are known; requested for a whole list. */
  titled: Promise<readonly TreeRow[]> | null;
  /** The public rows, renumbered. */
  listed: Promise<readonly TreeRow[]> | null;
  /** Titles and entries are carried over from tree to tree while they are unchanged. */
  readonly titles: Map<string, StoredTitle>;
  /** Entries of this tree once created, of an earlier one until then. */
  readonly latest: Partial<Record<Audience, Made>>;
  /** Created on first request. */
  readonly made: Partial<Record<Audience, Promise<DocItem[]>>>;
}

/**
 * Caches lists by the group's `tree_rev`, which every request reads: never stale, on any node. A change costs
 * one query and the decryption of changed titles only. Concurrent requests share the work.
 */
export function createTrees({
  store,
  keyrings,
  titlesOf,
  runLater,
}: {
  readonly store: Store;
  readonly keyrings: Keyrings;
  readonly titlesOf: TitleReader;
  /** Runs background jobs; only shutdown waits for them. */
  readonly runLater: (job: () => Promise<void>) => void;
}): Trees {
  const titleLists = createTitleLists({ store, keyrings });
  const cache = createLruCache<Tree>(KEPT_DOCS);

  /** Decrypts unknown titles, and stores those of a long list as one value for the next start. */
  const loadTitles = async (
    groupId: string,
    titles: Tree['titles'],
    rows: readonly TreeRow[],
    list: Promise<readonly StoredTitle[]> | null,
  ): Promise<void> => {
    const unknown = (): TreeRow[] =>
      rows.filter(({ id, content_rev }) => titles.get(id)?.[1] !== content_rev);
    let missing: readonly TreeRow[] = titles.size === 0 ? rows : unknown();
    if (missing.length >= LONG_LIST) {
      for (const title of await (list ?? titleLists.read(groupId))) titles.set(title[0], title);
      missing = unknown();
    }
    if (missing.length === 0) return;
    const ids = missing.length > TITLES_BY_ID_MAX ? null : missing.map(({ id }) => id);
    const sealed = await store.query((db) => listTitles(db, groupId, ids));
    const wanted = sealed.filter(({ id, content_rev }) => titles.get(id)?.[1] !== content_rev);
    const titleOf = await titlesOf(groupId, wanted);
    for (const [i, row] of wanted.entries()) {
      titles.set(row.id, [row.id, row.content_rev, titleOf(row)]);
      if ((i + 1) % SLICE === 0) await nextTurn();
    }
    if (missing.length < LONG_LIST) return;
    const known = rows.flatMap(({ id }) => {
      const title = titles.get(id);
      return title === undefined || title[2] === damagedText(id) ? [] : [title];
    });
    // An optional cache; only shutdown waits for it.
    runLater(() => titleLists.keep(groupId, known).catch(() => undefined));
  };

  const load = (group: Pick<GroupRow, 'id' | 'tree_rev'>): Tree => {
    const cached = cache.get(group.id);
    // A tree cached for a later state is at least as new.
    if (cached !== undefined && cached.treeRev >= group.tree_rev) return cached;
    const titles = cached?.titles ?? new Map();
    const rows = store.query((db) => listTree(db, group.id));
    const tree: Tree = {
      treeRev: group.tree_rev,
      rows,
      titled: null,
      listed: null,
      titles,
      latest: { ...cached?.latest },
      made: {},
    };
    cache.set(group.id, tree, 1);
    rows.then(
      (all) => {
        if (cache.get(group.id) === tree) cache.set(group.id, tree, all.length + 1);
        forgetDeleted(titles, all);
      },
      () => {
        if (cache.get(group.id) === tree) cache.delete(group.id);
      },
    );
    return tree;
  };

  const rowsWithTitles = (groupId: string, tree: Tree): Promise<readonly TreeRow[]> => {
    if (tree.titled !== null) return tree.titled;
    // Decrypts while the rows are being read; a list of ordinary size has no such value.
    const list = tree.titles.size === 0 ? titleLists.read(groupId) : null;
    list?.catch(() => undefined);
    const titled = tree.rows.then(async (all) => {
      await loadTitles(groupId, tree.titles, all, list);
      return all;
    });
    tree.titled = titled;
    titled.catch(() => {
      tree.titled = null;
    });
    return titled;
  };

  /** Leaves out rows that are not public, or don't verify. */
  const publicRows = async (groupId: string, all: readonly TreeRow[]): Promise<TreeRow[]> => {
    const found: TreeRow[] = [];
    for (const [i, row] of all.entries()) {
      if (isPublicDoc(store.rowMacs, { ...row, group_id: groupId, deleted_at: null })) found.push(row);
      if ((i + 1) % SLICE === 0) await nextTurn();
    }
    return found;
  };

  const listedRows = (groupId: string, tree: Tree): Promise<readonly TreeRow[]> => {
    tree.listed ??= tree.rows.then(async (all) =>
      numbered(listedForEveryone(await publicRows(groupId, all))),
    );
    return tree.listed;
  };

  const present = async (groupId: string, tree: Tree, audience: Audience): Promise<DocItem[]> => {
    const all = await rowsWithTitles(groupId, tree);
    const itemBefore = findItems(tree.latest[audience]);
    const rows: TreeRow[] = [];
    const items: DocItem[] = [];
    for (const row of audience === 'all' ? all : await listedRows(groupId, tree)) {
      const title = tree.titles.get(row.id)?.[2];
      // Deleted between the two queries.
      if (title === undefined) continue;
      const before = itemBefore(row);
      items.push(before?.title === title ? before : presentDocItem(row, title, row.parent_id));
      rows.push(row);
    }
    tree.latest[audience] = { rows, items };
    return cacheJson(items);
  };

  const list: Trees['list'] = (group, isOwner) => {
    const tree = load(group);
    const audience = isOwner ? 'all' : 'public';
    const cached = tree.made[audience];
    if (cached !== undefined) return cached;
    const made = present(group.id, tree, audience);
    tree.made[audience] = made;
    // The next request tries again after a failure.
    made.catch(() => delete tree.made[audience]);
    return made;
  };

  return {
    list,
    listPart: async (group, choose) => {
      const tree = load(group);
      const rows = await listedRows(group.id, tree);
      const chosen = choose(rows);
      if (chosen === rows) return { docs: await list(group, false), isPart: false };
      await loadTitles(group.id, tree.titles, chosen, null);
      const docs = chosen.flatMap((row) => {
        const title = tree.titles.get(row.id)?.[2];
        return title === undefined ? [] : [presentDocItem(row, title, row.parent_id)];
      });
      return { docs, isPart: true };
    },
    listShort: async (group, most) =>
      (await listedRows(group.id, load(group))).length > most ? null : await list(group, false),
    titles: async (group) => {
      const tree = load(group);
      await rowsWithTitles(group.id, tree);
      return tree.titles;
    },
  };
}

/**
 * Finds the unchanged entry of a row. Rows are requested in order, which mostly equals the previous order.
 */
function findItems(before: Made | undefined): (row: TreeRow) => DocItem | undefined {
  if (before === undefined) return () => undefined;
  let at = 0;
  let byId: Map<string, number> | undefined;
  return (row) => {
    if (before.rows[at]?.id !== row.id) {
      byId ??= new Map(before.rows.map(({ id }, index) => [id, index]));
      const found = byId.get(row.id);
      if (found === undefined) return undefined;
      at = found;
    }
    const earlier = before.rows[at];
    const item = before.items[at];
    at++;
    return earlier !== undefined && isSameTreeRow(earlier, row) ? item : undefined;
  };
}

/** Renumbers rows to 0, 1, 2… in each folder, in the given order. */
function numbered(rows: readonly TreeRow[]): TreeRow[] {
  const next = new Map<string | null, number>();
  return rows.map((row) => {
    const seq = next.get(row.parent_id) ?? 0;
    next.set(row.parent_id, seq + 1);
    return row.seq === seq ? row : { ...row, seq };
  });
}

function forgetDeleted(known: Map<string, StoredTitle>, rows: readonly TreeRow[]): void {
  if (known.size <= rows.length) return;
  const living = new Set(rows.map(({ id }) => id));
  for (const id of known.keys()) if (!living.has(id)) known.delete(id);
}
