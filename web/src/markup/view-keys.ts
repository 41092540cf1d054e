import type { Root } from '@maru/core/markup';

/** What names the elements of a tree's top-level blocks, by the blocks' own keys. */
export interface ViewKeys {
  readonly root: Root;
  readonly byBlock: ReadonlyMap<number, string>;
  /** The next name that nothing has had. */
  readonly next: number;
}

/** Names for a tree that is shown for the first time. */
export function firstViewKeys(root: Root): ViewKeys {
  const byBlock = new Map(root.children.map(({ key }, index) => [key, `v${index}`]));
  return { root, byBlock, next: root.children.length };
}

/**
 * Names for the tree after an edit: blocks that keep their key keep their name, and a block that takes the place of one of its
 * kind takes over its name, so that its element changes instead of being made anew.
 */
export function followViewKeys(before: ViewKeys, root: Root): ViewKeys {
  const old = before.root.children;
  const places = new Map(old.map(({ key }, index) => [key, index]));
  const kept = new Set(root.children.map(({ key }) => key));
  const byBlock = new Map<number, string>();
  let { next } = before;
  let at = 0;
  for (const { key, type } of root.children) {
    const place = places.get(key);
    const gone = old[at];
    const isReplaced = place === undefined && gone !== undefined && gone.type === type && !kept.has(gone.key);
    const name = before.byBlock.get(isReplaced ? gone.key : key);
    byBlock.set(key, name ?? `v${next++}`);
    if (isReplaced) at++;
    else if (place !== undefined) at = Math.max(at, place + 1);
  }
  return { root, byBlock, next };
}
