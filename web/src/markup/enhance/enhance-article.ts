import type { Locale } from '@maru/core';
import { watchBlocks } from './changed-blocks.ts';
import type { EnhanceContext } from './context.ts';
import { attachFootnotePopover } from './footnote-popover.ts';
import { watchDocLinks } from './watch-doc-links.ts';
import { createFolding } from './folding.ts';
import { attachHashFolds } from './hash-folds.ts';
import { showHeadingTools } from './heading-tools.ts';
import { layOutSkippedBlocks } from './lay-out-skipped-blocks.ts';
import type { ScrollPositionStore } from './lay-out-skipped-blocks.ts';
import { showInnerDocs } from './inner-docs.ts';
import { removeAdded } from './make-element.ts';
import { attachPrint } from './print-article.ts';
import { showBlocks, showLinkCards, querySelfAndDescendants } from './show-blocks.ts';

export interface EnhanceOptions
  extends Pick<EnhanceContext, 't' | 'permalink' | 'preview' | 'docPreview' | 'notify'> {
  /** Language of its texts. */
  readonly locale: Locale;
  /** None by default. */
  readonly innerDocs?: EnhanceContext['innerDocs'];
  readonly scrollPosition?: ScrollPositionStore | undefined;
}

/** An article with its enhancements. */
export interface EnhancedArticle {
  /** Enhances new and changed elements; those that are done are left alone. */
  readonly refresh: () => void;
  /** Removes everything that was added. */
  readonly dispose: () => void;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** The articles that are enhanced, until they are disposed of. */
const running = new WeakMap<
  HTMLElement,
  EnhancedArticle & { readonly locale: Locale; readonly adopt: (by: EnhanceOptions) => void }
>();

/**
 * Enhances an article: folds, heading links, footnote popovers, syntax highlighting,
 * formulas, diagrams, embeds, link cards. It works on the elements that `renderHtml` writes,
 * in the server's static HTML and in React's elements alike. For compatibility with React it
 * only appends marked elements, and replaces the text of elements that hold nothing else. An article that is
 * enhanced already, by the page's first script, is adopted as it is: with its folds and what plays in it. In
 * another language it is enhanced anew, as at every change of the language.
 */
export function enhanceArticle(article: HTMLElement, options: EnhanceOptions): EnhancedArticle {
  const known = running.get(article);
  if (known?.locale === options.locale) {
    known.adopt(options);
    return known;
  }
  known?.dispose();
  const { locale, t, permalink, preview, docPreview, innerDocs = null, notify, scrollPosition } = options;
  const end = new AbortController();
  const context: Writable<EnhanceContext> = {
    article,
    t,
    permalink,
    preview,
    innerDocs,
    docPreview,
    notify,
    seen: new WeakMap(),
    signal: end.signal,
  };
  const folding = createFolding(context, () => showTools());
  const showTools = (parts: readonly Element[] = [article]): void => {
    for (const heading of querySelfAndDescendants(parts, ':is(h1,h2,h3,h4,h5,h6)[id]'))
      showHeadingTools(heading, folding, context);
  };
  const blocks = watchBlocks(article, end.signal);
  const refresh = (): void => {
    const parts = blocks.take();
    showTools(parts);
    folding.refresh();
    showBlocks(parts, context);
    showInnerDocs(context);
    blocks.skip();
  };
  refresh();
  attachFootnotePopover(context);
  watchDocLinks(context);
  attachHashFolds(context, folding);
  attachPrint(context);
  layOutSkippedBlocks(article, scrollPosition, end.signal);
  const enhanced = {
    locale,
    refresh,
    adopt: (by: EnhanceOptions): void => {
      Object.assign(context, {
        t: by.t,
        permalink: by.permalink,
        preview: by.preview,
        innerDocs: by.innerDocs ?? null,
        docPreview: by.docPreview,
        notify: by.notify,
      });
      refresh();
      showLinkCards([article], context);
    },
    dispose: () => {
      end.abort();
      running.delete(article);
      removeAdded(article);
      for (const block of article.querySelectorAll('[hidden="until-found"]')) block.removeAttribute('hidden');
    },
  };
  running.set(article, enhanced);
  return enhanced;
}
