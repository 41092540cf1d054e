import { Compartment, Prec, StateEffect } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { articleNames } from '../../markup/article-names.ts';
import { untilComposed } from '../until-composed.ts';
import { adoptArticleStyles } from './article-styles.ts';
import { drawBlocks } from './block-drawings.ts';
import { articleDrawer } from './draw-article.tsx';
import type { DrawingPage } from './draw-article.tsx';
import { lineKeys } from './line-keys.ts';
import { liveTheme } from './live-theme.ts';
import { liveView } from './live-view.ts';
import { openLinks } from './open-link.ts';
import { typedOver } from './typed-over.ts';

/** Page that Live is on. */
export interface LivePage extends DrawingPage {
  /** Tells screen readers. */
  readonly announce: (text: string) => void;
}

/** Extensions of Live. They change how the text is shown, and no text. */
function live({ markup, resolve, notify, innerDocs, t }: LivePage): Extension {
  const { done, open } = articleNames(t);
  const drawArticle = articleDrawer({ markup, resolve, notify, innerDocs, t });
  const options = { markup, resolve, drawArticle, done, open };
  return [
    Prec.high(liveTheme),
    drawBlocks(options),
    liveView(options),
    lineKeys,
    typedOver,
    openLinks(markup, resolve),
  ];
}

const shown = new Compartment();
/** Attribute of the editor while it shows Live. */
const IS_LIVE = 'data-live';

async function show(view: EditorView, extension: Extension, isLive: boolean): Promise<void> {
  await untilComposed(view);
  if (!view.dom.isConnected) return;
  const isThere = shown.get(view.state) !== undefined;
  view.dispatch({
    effects: isThere ? shown.reconfigure(extension) : StateEffect.appendConfig.of(shown.of(extension)),
  });
  view.dom.toggleAttribute(IS_LIVE, isLive);
}

/**
 * Shows an editor's source as the page will look, once no syllable is being composed.
 * @returns a function that shows the source as it is again
 */
export function startLive(view: EditorView, page: LivePage): () => void {
  adoptArticleStyles(view.root);
  void show(view, live(page), true);
  page.announce(page.t('editor.liveKeys'));
  return () => void show(view, [], false);
}
