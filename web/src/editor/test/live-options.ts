import type { LiveOptions } from '../live/article-widget.ts';

/** Options of Live for tests of its decorations: nothing is drawn, and links lead to no document. */
export const OPTIONS: LiveOptions = {
  done: 'Done',
  open: 'Open',
  markup: { math: true },
  resolve: () => null,
  docs: () => null,
  drawArticle: () => () => undefined,
  drawNote: () => () => undefined,
};
