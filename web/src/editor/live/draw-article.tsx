import { parse } from '@maru/core/markup';
import type { ParseOptions } from '@maru/core/markup';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { currentLocale, textsOf } from '../../i18n/instances.ts';
import type { Translate } from '../../i18n/texts.ts';
import { articleNames } from '../../markup/article-names.ts';
import { calloutNameIn } from '../../markup/callout-titles.ts';
import { enhanceArticle } from '../../markup/enhance/enhance-article.ts';
import type { EnhanceOptions } from '../../markup/enhance/enhance-article.ts';
import { NoteView } from '../../markup/FootnotesView.tsx';
import { InlineViews } from '../../markup/InlineViews.tsx';
import { MarkupView } from '../../markup/MarkupView.tsx';
import type { ViewOptions } from '../../markup/view-options.ts';
import type { LiveOptions } from './article-widget.ts';

/** Page that drawings are on. */
export interface DrawingPage {
  readonly markup: ParseOptions;
  readonly resolve: ViewOptions['resolve'];
  /** Returns what stands for the documents that links lead to: another object once they change. */
  readonly docs: LiveOptions['docs'];
  /** Reports the result of an action to the writer. */
  readonly notify: EnhanceOptions['notify'];
  /** Loads the documents inside the text. */
  readonly innerDocs: NonNullable<EnhanceOptions['innerDocs']> | null;
  readonly t: Translate;
}

/**
 * Returns functions that draw texts into elements, by the page's own views. All of it happens in one frame,
 * so that the editor measures the final height together with the lines around it.
 */
export function createArticleRenderer({
  markup,
  resolve,
  notify,
  innerDocs,
  t,
}: DrawingPage): Pick<LiveOptions, 'drawArticle' | 'drawNote'> {
  const options: ViewOptions = {
    resolve,
    idPrefix: 'live-',
    names: articleNames(t),
    calloutName: (kind) => calloutNameIn(currentLocale(), kind),
  };
  const draw = (place: HTMLElement, isInline: boolean, content: ReactNode): (() => void) => {
    const article = document.createElement(isInline ? 'span' : 'div');
    article.className = 'article';
    place.append(article);
    const root = createRoot(article);
    flushSync(() => root.render(content));
    let end = (): void => undefined;
    let isOver = false;
    // In the same frame, but once the editor has put the element into the page.
    queueMicrotask(() => {
      if (!isOver) end = enhance(article, notify, innerDocs);
    });
    return () => {
      isOver = true;
      end();
      queueMicrotask(() => root.unmount());
    };
  };
  return {
    drawArticle: (place, source, isInline) => {
      const tree = parse(source, markup);
      const [first] = tree.children;
      const content = isInline ? (
        <InlineViews nodes={first?.type === 'paragraph' ? first.children : []} options={options} />
      ) : (
        <MarkupView root={tree} options={options} />
      );
      return draw(place, isInline, content);
    },
    drawNote: (place, note) => draw(place, false, <NoteView note={note} options={options} />),
  };
}

/** Shows formulas, diagrams, embeds, cards and other documents; returns a function that takes them away. */
function enhance(
  article: HTMLElement,
  notify: EnhanceOptions['notify'],
  innerDocs: DrawingPage['innerDocs'],
): () => void {
  const locale = currentLocale();
  const t = textsOf(locale).getFixedT(null, 'translation', 'markup');
  return enhanceArticle(article, {
    locale,
    t: t as unknown as EnhanceOptions['t'],
    permalink: null,
    preview: null,
    innerDocs,
    notify,
  }).dispose;
}
