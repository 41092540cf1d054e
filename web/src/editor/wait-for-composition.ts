import type { EditorView } from '@codemirror/view';

/**
 * Waits until no input method composes: a text that changes
 * or is drawn anew meanwhile may lose what is being composed.
 */
export async function waitForComposition(view: EditorView): Promise<void> {
  while (view.composing || view.compositionStarted)
    await new Promise((resolve) =>
      view.contentDOM.addEventListener('compositionend', resolve, { once: true }),
    );
}
