import { parse, reparse } from '@maru/core/markup';
import type { Edit, ParseOptions, Root } from '@maru/core/markup';
import { startTransition, useEffect, useRef, useState } from 'react';

/** More than that, made while nobody looked, are not followed one by one. */
const MAX_EDITS = 32;

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
  const newest = useRef<{ tree: Root | null; edits: Edit[] | null }>({ tree: null, edits: [] });
  useEffect(() => {
    if (!isShown) return undefined;
    const read = (): void => {
      const state = newest.current;
      const tree = treeOf(text, options, state.tree, state.edits);
      newest.current = { tree, edits: [] };
      startTransition(() => setRoot(tree));
    };
    // The letter is drawn first.
    const timer = setTimeout(read, 0);
    return () => clearTimeout(timer);
  }, [text, options, isShown]);
  const [follow] = useState(() => (edit: Edit): void => {
    const { tree, edits } = newest.current;
    if (tree === null || edits === null) return;
    edits.push(edit);
    if (edits.length > MAX_EDITS) newest.current.edits = null;
  });
  return { root, follow };
}

/** The tree of a text, grown from the one before where there is one, so that blocks which stay keep their keys. */
function treeOf(text: string, options: ParseOptions, before: Root | null, edits: readonly Edit[] | null): Root {
  if (before === null || before.options !== options) return parse(text, options);
  let tree = before;
  for (const edit of edits ?? []) tree = reparse(tree, edit);
  return tree.source === text ? tree : reparse(tree, { from: 0, to: tree.source.length, insert: text });
}
