import { parse, reparse } from '@maru/core/markup';
import type { Edit, ParseOptions, Root } from '@maru/core/markup';
import { startTransition, useEffect, useRef, useState } from 'react';
import { addEdit } from './edited-range.ts';
import type { EditedRange } from './edited-range.ts';

/** Characters from which on reading takes longer than a key may: a text so long is read when the writer rests. */
const HUGE = 300_000;
const REST_MS = 200;
/** For who never rests: so often nevertheless. */
const MAX_WAIT_MS = 1_000;

interface Reading {
  /** The newest tree; null before the first. */
  readonly tree: Root | null;
  /** What was edited since. */
  edited: EditedRange | null;
  /** Since when something waits to be read, by the page's clock; null: nothing does. */
  since: number | null;
}

/**
 * The tree of the text being edited, a moment behind it: typing goes first, and what was typed meanwhile is read at once. One tree for
 * all who look: the page beside the source and its outline. While nobody looks, nothing is parsed.
 */
export function usePreview(
  text: string,
  options: ParseOptions,
  isShown: boolean,
): { readonly root: Root | null; readonly follow: (edit: Edit) => void } {
  const [root, setRoot] = useState<Root | null>(null);
  const newest = useRef<Reading>({ tree: null, edited: null, since: null });
  useEffect(() => {
    if (!isShown) return undefined;
    const reading = newest.current;
    const read = (): void => {
      const tree = treeOf(text, options, newest.current);
      newest.current = { tree, edited: null, since: null };
      startTransition(() => setRoot(tree));
    };
    const now = performance.now();
    reading.since ??= now;
    const isHuge = reading.tree !== null && text.length > HUGE;
    // The letter is drawn first.
    const timer = setTimeout(read, isHuge ? Math.max(0, Math.min(REST_MS, reading.since + MAX_WAIT_MS - now)) : 0);
    return () => clearTimeout(timer);
  }, [text, options, isShown]);
  const [follow] = useState(() => (edit: Edit): void => {
    const reading = newest.current;
    if (reading.tree !== null) reading.edited = addEdit(reading.edited, edit);
  });
  return { root, follow };
}

/** The tree of a text, grown from the one before where there is one, so that blocks which stay keep their keys. */
function treeOf(text: string, options: ParseOptions, { tree, edited }: Reading): Root {
  if (tree === null || tree.options !== options) return parse(text, options);
  const { from, to, end } = edited ?? { from: 0, to: 0, end: 0 };
  const grown = edited === null ? tree : reparse(tree, { from, to, insert: text.slice(from, end) });
  return grown.source === text ? grown : reparse(tree, { from: 0, to: tree.source.length, insert: text });
}
