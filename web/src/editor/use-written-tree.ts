import { parse, reparse } from '@maru/core/markup';
import type { ParseOptions, Root } from '@maru/core/markup';
import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { addEdit } from './edited-range.ts';
import type { EditedRange } from './edited-range.ts';
import type { WrittenText } from './written-text.ts';

/** Where reading takes longer than a frame leaves: the letter is drawn first, and keys that come fast are read together. */
const SOON_MS = 60;
/** What reading and drawing may take to be done in the frame in which the letter is drawn. */
const FRAME_SHARE_MS = 8;
/** So many keys in a row that took longer show a slow device: for the next ones, letters go first. */
const SLOW_KEYS = 3;
const LATER_KEYS = 16;
/** Characters that come at once and are read in the frame in which they are drawn; more than that is no typing. */
const FEW = 2_000;
/** Characters from which on reading takes longer than a key may: a text so long is read when the writer rests. */
const HUGE = 300_000;
const REST_MS = 200;
/** For who never rests: so often nevertheless. */
const MAX_WAIT_MS = 1_000;

/** The tree of the text being written, a frame behind it; more on a slow device, or in a huge text. */
export interface WrittenTree {
  /** Null before the first. */
  readonly now: () => Root | null;
  /** Hears of every new tree until the returned function is called. */
  readonly follow: (onTree: () => void) => () => void;
  /**
   * Hears that a letter may be in the text soon: its frame is asked for before the editor asks for it, to measure what it has drawn. So
   * both are laid out at once.
   */
  readonly expectLetter: () => void;
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
  let frame = 0;
  /** What the text is read with; null while nobody looks. */
  let kept: ParseOptions | null = null;
  let slowKeys = 0;
  let laterKeys = 0;

  const stop = (): void => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    frame = 0;
    since = null;
  };
  const read = (options: ParseOptions, draw: (tell: () => void) => void): void => {
    stop();
    const before = tree;
    tree = treeOf(text, options, before, edited);
    edited = null;
    if (tree !== before) draw(() => followers.forEach((follower) => follower()));
  };
  /** The page is drawn together with the letter: one frame a key instead of two. */
  const readInFrame = (options: ParseOptions): void => {
    const start = performance.now();
    const isEdited = edited !== null;
    read(options, flushSync);
    // No letter came of it, which says nothing about how long one takes.
    if (!isEdited) return;
    slowKeys = performance.now() - start > FRAME_SHARE_MS ? slowKeys + 1 : 0;
    if (slowKeys < SLOW_KEYS) return;
    slowKeys = 0;
    laterKeys = LATER_KEYS;
  };
  const readSoon = (options: ParseOptions): void => {
    const isHuge = text.length() > HUGE;
    const isTyped = edited !== null && edited !== 'all' && edited.end - edited.from <= FEW;
    if (!isHuge && frame !== 0) {
      if (isTyped) return;
      // A letter was expected, and more came: that is not read while a frame waits.
      cancelAnimationFrame(frame);
      frame = 0;
    }
    if (!isHuge && isTyped && laterKeys === 0 && since === null) {
      frame = requestAnimationFrame(() => readInFrame(options));
      return;
    }
    const now = performance.now();
    const waited = now - (since ?? now);
    if (since !== null && !isHuge) return;
    since ??= now;
    laterKeys = Math.max(0, laterKeys - 1);
    clearTimeout(timer);
    const wait = isHuge ? Math.max(0, Math.min(REST_MS, MAX_WAIT_MS - waited)) : SOON_MS;
    timer = setTimeout(() => read(options, startTransition), wait);
  };
  return {
    now: () => tree,
    follow: (onTree) => {
      followers.add(onTree);
      return () => void followers.delete(onTree);
    },
    expectLetter: () => {
      if (kept === null || frame !== 0 || laterKeys > 0 || since !== null || text.length() > HUGE) return;
      const options = kept;
      frame = requestAnimationFrame(() => readInFrame(options));
    },
    keep: (options) => {
      kept = options;
      timer = setTimeout(() => read(options, startTransition), 0);
      const unfollow = text.follow((edit) => {
        edited = edit === null || edited === 'all' ? 'all' : addEdit(edited, edit);
        readSoon(options);
      });
      return () => {
        kept = null;
        unfollow();
        stop();
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

/** The newest tree, for who shows it. */
export function useTree(tree: WrittenTree): Root | null {
  const [root, setRoot] = useState(tree.now);
  useEffect(() => {
    const take = (): void => setRoot(tree.now());
    startTransition(take);
    return tree.follow(take);
  }, [tree]);
  return root;
}
