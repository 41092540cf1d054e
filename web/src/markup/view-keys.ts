import type { Block, Root } from '@maru/core/markup';

/** React keys of a tree's top-level blocks, by the blocks' own keys. */
export interface ViewKeys {
  readonly root: Root;
  readonly byBlock: ReadonlyMap<number, string>;
  /** The next unused key. */
  readonly next: number;
  /** The run of each key: a run is rendered as one, and only where something in it has changed. */
  readonly runs: Map<string, number>;
  readonly nextRun: number;
}

/** Blocks of a run. */
const RUN_LENGTH = 48;

/** Returns keys for a tree that is rendered for the first time. */
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
 * Returns keys for the tree after an edit: blocks with the same block key keep their React key, and a block
 * that replaces one of its kind takes over its key, so that its element is updated and not created again. A
 * new block joins the run of the one before it; after a full run it begins another.
 */
export function followViewKeys(before: ViewKeys, root: Root): ViewKeys {
  const { runs } = before;
  const old = before.root.children;
  const { children } = root;
  // An edit changes few blocks: the common prefix and suffix are unchanged.
  let first = 0;
  while (first < children.length && children[first]?.key === old[first]?.key) first++;
  let end = children.length;
  let oldEnd = old.length;
  for (; end > first && oldEnd > first && children[end - 1]?.key === old[oldEnd - 1]?.key; end--) oldEnd--;
  const places = new Map(old.slice(first, oldEnd).map(({ key }, index) => [key, first + index]));
  const keys = new Set(children.slice(first, end).map(({ key }) => key));
  const byBlock = new Map(before.byBlock);
  for (const key of places.keys()) if (!keys.has(key)) byBlock.delete(key);
  const runBefore = (index: number): number | undefined =>
    runs.get(before.byBlock.get(children[index]?.key ?? 0) ?? '');
  let { next, nextRun } = before;
  let at = first;
  let run = runBefore(first - 1) ?? 0;
  let length = 0;
  while (length < RUN_LENGTH && length < first && runBefore(first - 1 - length) === run) length++;
  for (let index = first; index < end; index++) {
    const { key, type } = children[index] as Block;
    const place = places.get(key);
    const gone = at < oldEnd ? old[at] : undefined;
    const isReplaced = place === undefined && gone !== undefined && gone.type === type && !keys.has(gone.key);
    let name = before.byBlock.get(isReplaced ? gone.key : key);
    if (name === undefined) {
      name = `v${next++}`;
      const begins = length >= RUN_LENGTH && runBefore(index + 1) !== run;
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
