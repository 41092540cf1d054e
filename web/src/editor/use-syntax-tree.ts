import type { parse, ParseOptions, reparse, Root } from '@maru/core/markup';
import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { addEdit } from './edited-range.ts';
import type { EditedRange } from './edited-range.ts';
import { createPauseTimer, HUGE, longestDelayMs } from './pause-timer.ts';
import type { TextBuffer } from './text-buffer.ts';

/**
 * Delay where parsing does not fit into a frame: the letter
 * is drawn first, and fast keys are parsed together.
 */
const SOON_MS = 60;
/** Budget of parsing and rendering in the frame in which the letter is drawn. */
const FRAME_SHARE_MS = 8;
/** Number of slow keys in a row that show a slow device: the next letters are drawn before parsing. */
const SLOW_KEYS = 3;
const LATER_KEYS = 16;
/** Largest insertion that is parsed in the frame in which it is drawn; longer ones are not typing. */
const SMALL_EDIT_MAX = 2_000;
/** Longest delay of the tree of a huge text beside its page while keys follow each other without a pause. */
const LONGEST_MS = 1_000;

/**
 * Syntax tree of the text being written, a frame behind it; more on a slow device, in a huge text, or where
 * only the outline is shown.
 */
export interface SyntaxTree {
  /** Returns the latest tree; null before the first. */
  readonly now: () => Root | null;
  /** Calls the listener with every new tree until the returned function is called. */
  readonly follow: (onTree: () => void) => () => void;
  /**
   * Announces that a letter may follow: its frame is requested before the editor requests one to measure its
   * drawing, so that both are laid out at once.
   */
  readonly expectLetter: () => void;
}

/** Parser of a text, which may arrive after the text. */
export interface Reader {
  readonly parse: typeof parse;
  readonly reparse: typeof reparse;
}

/** Parser and its options. */
interface Reading {
  readonly reader: Reader;
  readonly options: ParseOptions;
  /** True where the tree may follow when typing pauses. */
  readonly isAtPauses: boolean;
}

interface SyntaxTreeParser extends SyntaxTree {
  /** Parses the text now and at every change, until the returned function is called. */
  readonly followText: (reading: Reading) => () => void;
}

function createSyntaxTreeParser(text: TextBuffer): SyntaxTreeParser {
  const followers = new Set<() => void>();
  let tree: Root | null = null;
  /** Range edited since the last parse; `'all'`: unknown. */
  let edited: EditedRange | 'all' | null = 'all';
  /** True while an edit waits for the timer. */
  let waits = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  /** Parser and options; null while nothing shows the tree. */
  let cached: Reading | null = null;
  let slowKeys = 0;
  let laterKeys = 0;

  const pause = createPauseTimer(() => {
    if (cached !== null) read(cached, startTransition);
  });

  const stop = (): void => {
    clearTimeout(timer);
    pause.cancel();
    cancelAnimationFrame(frame);
    frame = 0;
    waits = false;
  };
  const read = (reading: Reading, draw: (report: () => void) => void): void => {
    stop();
    const before = tree;
    tree = treeOf(text, reading, before, edited);
    edited = null;
    if (tree !== before) draw(() => followers.forEach((follower) => follower()));
  };
  /** Renders the page together with the letter: one frame per key instead of two. */
  const readInFrame = (reading: Reading): void => {
    const start = performance.now();
    const isEdited = edited !== null;
    read(reading, flushSync);
    // Skips keys without an edit, which say nothing about a letter's cost.
    if (!isEdited) return;
    slowKeys = performance.now() - start > FRAME_SHARE_MS ? slowKeys + 1 : 0;
    if (slowKeys < SLOW_KEYS) return;
    slowKeys = 0;
    laterKeys = LATER_KEYS;
  };
  const waitsForPause = ({ isAtPauses }: Reading): boolean => isAtPauses || text.length() > HUGE;
  const readSoon = (reading: Reading): void => {
    if (waitsForPause(reading)) {
      pause.schedule(reading.isAtPauses ? longestDelayMs(text.length()) : LONGEST_MS);
      return;
    }
    const isTyped = edited !== null && edited !== 'all' && edited.end - edited.from <= SMALL_EDIT_MAX;
    if (frame !== 0) {
      if (isTyped) return;
      // More than a letter came: it is not parsed in the pending frame, which is cancelled.
      cancelAnimationFrame(frame);
      frame = 0;
    }
    if (waits) return;
    if (isTyped && laterKeys === 0) {
      frame = requestAnimationFrame(() => readInFrame(reading));
      return;
    }
    waits = true;
    laterKeys = Math.max(0, laterKeys - 1);
    clearTimeout(timer);
    timer = setTimeout(() => read(reading, startTransition), SOON_MS);
  };
  return {
    now: () => tree,
    follow: (onTree) => {
      followers.add(onTree);
      return () => void followers.delete(onTree);
    },
    expectLetter: () => {
      if (cached === null || frame !== 0 || laterKeys > 0 || waits || waitsForPause(cached)) return;
      const reading = cached;
      frame = requestAnimationFrame(() => readInFrame(reading));
    },
    followText: (reading) => {
      cached = reading;
      timer = setTimeout(() => read(reading, startTransition), 0);
      const unfollow = text.follow((edit) => {
        edited = edit === null || edited === 'all' ? 'all' : addEdit(edited, edit);
        readSoon(reading);
      });
      return () => {
        cached = null;
        unfollow();
        stop();
        edited = 'all';
      };
    },
  };
}

/**
 * Returns the tree of a text, derived from the one before where
 * there is one, so that unchanged blocks keep their keys.
 */
function treeOf(
  text: TextBuffer,
  { reader, options }: Pick<Reading, 'reader' | 'options'>,
  tree: Root | null,
  edited: EditedRange | 'all' | null,
): Root {
  if (tree === null || tree.options !== options) return reader.parse(text.read(), options);
  if (edited === null) return tree;
  if (edited !== 'all') {
    const { from, to, end } = edited;
    const grown = reader.reparse(tree, { from, to, insert: text.slice(from, end) });
    if (grown.source.length === text.length()) return grown;
  }
  return tree.source === text.read()
    ? tree
    : reader.reparse(tree, { from: 0, to: tree.source.length, insert: text.read() });
}

/**
 * One tree for all views of the text: the page beside the source and its outline.
 * @param reader null while it is not loaded or without a view: nothing is parsed then
 * @param isAtPauses true for a view that may follow when typing pauses
 */
export function useSyntaxTree(
  text: TextBuffer,
  options: ParseOptions,
  reader: Reader | null,
  isAtPauses: boolean,
): SyntaxTree {
  const [keeper] = useState(() => createSyntaxTreeParser(text));
  useEffect(
    () => (reader === null ? undefined : keeper.followText({ reader, options, isAtPauses })),
    [keeper, options, reader, isAtPauses],
  );
  return keeper;
}

/** Returns the latest tree, for a view. */
export function useTreeRoot(tree: SyntaxTree): Root | null {
  const [root, setRoot] = useState(tree.now);
  useEffect(() => {
    const take = (): void => setRoot(tree.now());
    startTransition(take);
    return tree.follow(take);
  }, [tree]);
  return root;
}
