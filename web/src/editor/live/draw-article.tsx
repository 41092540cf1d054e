import { parse } from '@maru/core/markup';
import type { ParseOptions, Root } from '@maru/core/markup';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { currentLocale } from '../../i18n/instances.ts';
import { TextsProvider } from '../../i18n/TextsProvider.tsx';
import { InlineViews } from '../../markup/InlineViews.tsx';
import { LiveArticle } from '../../markup/LiveArticle.tsx';
import type { EnhanceOptions } from '../../markup/enhance/enhance-article.ts';
import { useEnhancedArticle } from '../../markup/use-enhanced-article.ts';
import type { ViewOptions } from '../../markup/view-options.ts';
import type { LiveOptions } from './article-widget.ts';

type Notify = EnhanceOptions['notify'];

/** Page that drawings are on. */
export interface DrawingPage {
  readonly markup: ParseOptions;
  readonly resolve: ViewOptions['resolve'];
  /** Reports the result of an action to the writer. */
  readonly notify: Notify;
}

interface DrawingProps {
  readonly root: Root;
  readonly options: ViewOptions;
  readonly notify: Notify;
}

/** The content of a paragraph, in a line of the source. */
function InlineDrawing({ root, options, notify }: DrawingProps) {
  const element = useRef<HTMLSpanElement>(null);
  useEnhancedArticle(element, root, { permalink: null, preview: null, notify });
  const [first] = root.children;
  return (
    <span ref={element} className="article">
      {first?.type === 'paragraph' && <InlineViews nodes={first.children} options={options} />}
    </span>
  );
}

/** Returns a function that draws texts into elements, by the page's own views. */
export function articleDrawer({ markup, resolve, notify }: DrawingPage): LiveOptions['drawArticle'] {
  const options: ViewOptions = { resolve, idPrefix: 'live-' };
  return (place, source, isInline) => {
    const root = createRoot(place);
    const Drawing = isInline ? InlineDrawing : LiveArticle;
    // At once, so that the editor measures its height together with the lines around it.
    flushSync(() =>
      root.render(
        <TextsProvider locale={currentLocale()}>
          <Drawing root={parse(source, markup)} options={options} notify={notify} />
        </TextsProvider>,
      ),
    );
    return () => queueMicrotask(() => root.unmount());
  };
}
