import { Compartment, StateEffect } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { waitForComposition } from '../wait-for-composition.ts';
import type { SyntaxTree } from '../use-syntax-tree.ts';
import { adoptArticleStyles } from './article-styles.ts';
import type { DrawingPage } from './draw-article.tsx';
import { followNumbers } from './heading-numbers.ts';
import { liveExtensions } from './live-extensions.ts';

/** Page that Live is on. */
export interface LivePage extends DrawingPage {
  /** Tree of the text, for the numbers of its headings; null where they have none. */
  readonly tree: SyntaxTree | null;
  /** Announces a text to screen readers. */
  readonly announce: (text: string) => void;
}

const shown = new Compartment();
/** Attribute of the editor while it shows Live. */
const IS_LIVE = 'data-live';

function show(view: EditorView, extension: Extension, isLive: boolean): void {
  if (view.composing || view.compositionStarted) {
    void waitForComposition(view).then(() => show(view, extension, isLive));
    return;
  }
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
  show(view, liveExtensions(page), true);
  page.announce(page.t('editor.liveKeys'));
  const unfollow = page.tree === null ? null : followNumbers(view, page.tree);
  return () => {
    unfollow?.();
    show(view, [], false);
  };
}
