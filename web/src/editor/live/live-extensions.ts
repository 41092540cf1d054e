import type { Extension } from '@codemirror/state';
import { articleNames } from '../../markup/article-names.ts';
import { drawBlocks } from './block-drawings.ts';
import { createArticleRenderer } from './draw-article.tsx';
import type { DrawingPage } from './draw-article.tsx';
import { headingNumbers } from './heading-numbers.ts';
import { lineKeys } from './line-keys.ts';
import { liveStyle } from './live-style.ts';
import { liveView } from './live-view.ts';
import { footnoteTooltips } from './footnote-tooltips.ts';
import { openLinks } from './open-link.ts';
import { liveTables } from './tables/tables.ts';
import { typeWhileHeld } from './type-while-held.ts';

/** Extensions of Live. They change how the text is shown, and no text. */
export function liveExtensions(page: DrawingPage): Extension {
  const { markup, resolve, docs, t } = page;
  const { done, open } = articleNames(t);
  const options = {
    markup,
    resolve,
    docs,
    done,
    open,
    ...createArticleRenderer(page),
  };
  return [
    liveStyle,
    drawBlocks(options),
    footnoteTooltips(options),
    liveTables,
    liveView(options),
    lineKeys,
    typeWhileHeld,
    openLinks(markup, resolve),
    headingNumbers,
  ];
}
