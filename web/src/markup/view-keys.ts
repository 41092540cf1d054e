import type { Root } from '@maru/core/markup';

/** What names the elements of a tree's top-level blocks, by the blocks' own keys. */
export interface ViewKeys {
  readonly root: Root;
  readonly byBlock: ReadonlyMap<number, string>;
  /** The next name that nothing has had. */
  readonly next: number;
  /** Which run of blocks a name belongs to: runs are drawn as one, and only where something in them has changed. */
  readonly runs: Map<string, number>;
  readonly nextRun: number;
}

/** Blocks of a run. */
const RUN_LENGTH = 48;

/** Names for a tree that is shown for the first time. */
export function firstViewKeys(root: Root): ViewKeys {
  const names = root.children.map((_block, index) => `v${index}`);
  return {
    root,
    byBlock: new Map(root.children.map(({ key }, index) => [key, names[index] ?? ''])),
    next: names.length,
    runs: new Map(names.map((name, index) => [name, Math.floor(index / RUN_LENGTH)])),
    nextRun: Math.ceil(names.length / RUN_LENGTH),
  };
}

/**
 * Names for the tree after an edit: blocks that keep their key keep their name, and a block that takes the place of one of its
 * kind takes over its name, so that its element changes instead of being made anew. A new block joins the run of the one before it; behind
 * a run that is long enough it begins another.
 */
export function followViewKeys(before: ViewKeys, root: Root): ViewKeys {
  const { runs } = before;
  const old = before.root.children;
  const places = new Map(old.map(({ key }, index) => [key, index]));
  const kept = new Set(root.children.map(({ key }) => key));
  const byBlock = new Map<number, string>();
  let { next, nextRun } = before;
  let at = 0;
  let run = 0;
  let length = 0;
  for (const [index, { key, type }] of root.children.entries()) {
    const place = places.get(key);
    const gone = old[at];
    const isReplaced = place === undefined && gone !== undefined && gone.type === type && !kept.has(gone.key);
    let name = before.byBlock.get(isReplaced ? gone.key : key);
    if (name === undefined) {
      name = `v${next++}`;
      const following = before.byBlock.get(root.children[index + 1]?.key ?? 0) ?? '';
      const begins = length >= RUN_LENGTH && runs.get(following) !== run;
      runs.set(name, begins ? nextRun++ : run);
    }
    byBlock.set(key, name);
    const own = runs.get(name) ?? run;
    length = own === run ? length + 1 : 1;
    run = own;
    if (isReplaced) at++;
    else if (place !== undefined) at = Math.max(at, place + 1);
  }
  return { root, byBlock, next, runs, nextRun };
}
