import { watchBlocks } from './changed-blocks.ts';
import type { EnhanceContext } from './context.ts';
import { attachFootnotePopover } from './footnote-popover.ts';
import { createFolding } from './folding.ts';
import { attachHashFolds } from './hash-folds.ts';
import { showHeadingTools } from './heading-tools.ts';
import { layOutRest } from './lay-out-rest.ts';
import type { ReadingPlace } from './lay-out-rest.ts';
import { removeAdded } from './make-element.ts';
import { attachPrint } from './print-article.ts';
import { showBlocks, within } from './show-blocks.ts';

export interface EnhanceOptions extends Pick<EnhanceContext, 't' | 'permalink' | 'preview' | 'notify'> {
  readonly readingPlace?: ReadingPlace | undefined;
}

/** An article with its enhancements. */
export interface EnhancedArticle {
  /** Enhances new and changed elements; those that are done are left alone. */
  readonly refresh: () => void;
  /** Removes everything that was added. */
  readonly dispose: () => void;
}

/**
 * Enhances an article: folds, heading links, footnote popovers, syntax highlighting,
 * formulas, diagrams, embeds, link cards. It works on the elements that `renderHtml` writes,
 * in the server's static HTML and in React's elements alike. For compatibility with React it
 * only appends marked elements, and replaces the text of elements that hold nothing else.
 */
export function enhanceArticle(
  article: HTMLElement,
  { t, permalink, preview, notify, readingPlace }: EnhanceOptions,
): EnhancedArticle {
  const end = new AbortController();
  const context: EnhanceContext = {
    article,
    t,
    permalink,
    preview,
    notify,
    seen: new WeakMap(),
    signal: end.signal,
  };
  const folding = createFolding(context, () => showTools());
  const showTools = (parts: readonly Element[] = [article]): void => {
    for (const heading of within(parts, ':is(h1,h2,h3,h4,h5,h6)[id]'))
      showHeadingTools(heading, folding, context);
  };
  const blocks = watchBlocks(article, end.signal);
  const refresh = (): void => {
    const parts = blocks.take();
    showTools(parts);
    folding.refresh();
    showBlocks(parts, context);
    blocks.skip();
  };
  refresh();
  attachFootnotePopover(context);
  attachHashFolds(context, folding);
  attachPrint(context);
  layOutRest(article, readingPlace, end.signal);
  return {
    refresh,
    dispose: () => {
      end.abort();
      removeAdded(article);
      for (const block of article.querySelectorAll('[hidden="until-found"]')) block.removeAttribute('hidden');
    },
  };
}
