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
    startTransition(() => setRoot((before) => (before !== null && before.source === text ? before : parse(text, options))));
  }, [text, options, isShown]);
  const follow = (edit: Edit): void => {
    if (isShown) startTransition(() => setRoot((before) => (before === null ? null : reparse(before, edit))));
  };
  return { root, follow };
}
