import { parse, reparse } from '@maru/core/markup';
import type { Edit, ParseOptions, Root } from '@maru/core/markup';
import { startTransition, useEffect, useState } from 'react';

/**
 * The tree of the text being edited, a moment behind it where the text is long: typing goes first. One tree for all who look: the
 * page beside the source and its outline. While nobody looks, nothing is parsed.
 */
export function usePreview(
  text: string,
  options: ParseOptions,
  isShown: boolean,
): { readonly root: Root | null; readonly follow: (edit: Edit) => void } {
  const [root, setRoot] = useState<Root | null>(null);
  useEffect(() => {
    if (!isShown) return;
    startTransition(() => setRoot((before) => treeOf(text, options, before)));
  }, [text, options, isShown]);
  const follow = (edit: Edit): void => {
    if (isShown) startTransition(() => setRoot((before) => (before === null ? null : reparse(before, edit))));
  };
  return { root, follow };
}

/** The tree of a text, grown from the one before where there is one, so that blocks which stay keep their keys. */
function treeOf(text: string, options: ParseOptions, before: Root | null): Root {
  if (before === null || before.options !== options) return parse(text, options);
  return before.source === text ? before : reparse(before, { from: 0, to: before.source.length, insert: text });
}
