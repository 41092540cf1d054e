import { parse, reparse } from '@maru/core/markup';
import type { ParseOptions, Root } from '@maru/core/markup';
import { startTransition, useEffect, useState } from 'react';
import { addEdit } from './edited-range.ts';
import type { EditedRange } from './edited-range.ts';
import type { WrittenText } from './written-text.ts';

/** The letter is drawn first, and keys that come fast are read together. */
const SOON_MS = 60;
/** Characters from which on reading takes longer than a key may: a text so long is read when the writer rests. */
const HUGE = 300_000;
const REST_MS = 200;
/** For who never rests: so often nevertheless. */
const MAX_WAIT_MS = 1_000;

/** The tree of the text being written, a moment behind it. */
export interface WrittenTree {
  /** Null before the first. */
  readonly now: () => Root | null;
  /** Hears of every new tree until the returned function is called. */
  readonly follow: (onTree: () => void) => () => void;
}

interface TreeKeeper extends WrittenTree {
  /** Reads the text now and whenever it changes, until the returned function is called. */
  readonly keep: (options: ParseOptions) => () => void;
}

function createTreeKeeper(text: WrittenText): TreeKeeper {
  const followers = new Set<() => void>();
  let tree: Root | null = null;
  /** What was edited since; `'all'`: that is not known. */
  let edited: EditedRange | 'all' | null = 'all';
  /** Since when something waits to be read, by the page's clock; null: nothing does. */
  let since: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const read = (options: ParseOptions): void => {
    since = null;
    const before = tree;
    tree = treeOf(text, options, before, edited);
    edited = null;
    if (tree !== before) for (const follower of followers) follower();
  };
  const readSoon = (options: ParseOptions): void => {
    const now = performance.now();
    const waited = now - (since ?? now);
    since ??= now;
    const isHuge = text.length() > HUGE;
    if (waited > 0 && !isHuge) return;
    clearTimeout(timer);
    timer = setTimeout(() => read(options), isHuge ? Math.max(0, Math.min(REST_MS, MAX_WAIT_MS - waited)) : SOON_MS);
  };
  return {
    now: () => tree,
    follow: (onTree) => {
      followers.add(onTree);
      return () => void followers.delete(onTree);
    },
    keep: (options) => {
      timer = setTimeout(() => read(options), 0);
      const unfollow = text.follow((edit) => {
        edited = edit === null || edited === 'all' ? 'all' : addEdit(edited, edit);
        readSoon(options);
      });
      return () => {
        unfollow();
        clearTimeout(timer);
        since = null;
        edited = 'all';
      };
    },
  };
}

/** The tree of a text, grown from the one before where there is one, so that blocks which stay keep their keys. */
function treeOf(text: WrittenText, options: ParseOptions, tree: Root | null, edited: EditedRange | 'all' | null): Root {
  if (tree === null || tree.options !== options) return parse(text.read(), options);
  if (edited === null) return tree;
  if (edited !== 'all') {
    const { from, to, end } = edited;
    const grown = reparse(tree, { from, to, insert: text.slice(from, end) });
    if (grown.source.length === text.length()) return grown;
  }
  return tree.source === text.read() ? tree : reparse(tree, { from: 0, to: tree.source.length, insert: text.read() });
}

/** One tree for all who look at the text: the page beside the source and its outline. While nobody looks, nothing is parsed. */
export function useWrittenTree(text: WrittenText, options: ParseOptions, isShown: boolean): WrittenTree {
  const [keeper] = useState(() => createTreeKeeper(text));
  useEffect(() => (isShown ? keeper.keep(options) : undefined), [keeper, options, isShown]);
  return keeper;
}

/** The newest tree, for who shows it: a moment late, because typing goes first. */
export function useTree(tree: WrittenTree): Root | null {
  const [root, setRoot] = useState(tree.now);
  useEffect(() => {
    const take = (): void => startTransition(() => setRoot(tree.now()));
    take();
    return tree.follow(take);
  }, [tree]);
  return root;
}
