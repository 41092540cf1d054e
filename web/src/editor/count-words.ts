import type { Extension } from '@codemirror/state';
import { ViewPlugin } from '@codemirror/view';
import type { EditorView } from '@codemirror/view';

/** How much stands in a text, or in what is selected of it. */
export interface TextCounts {
  readonly words: number;
  readonly characters: number;
  readonly isSelection: boolean;
}

/** How long the text must rest before it is counted again. */
const REST_MS = 400;
const WORD = /[^\s\p{P}\p{S}]+(?:[\p{P}\p{S}]+[^\s\p{P}\p{S}]+)*/gu;

/** Words are what stands between white space, in Korean too (어절); characters are what is seen and spaces, newlines apart. */
export function countText(text: string): { readonly words: number; readonly characters: number } {
  let characters = 0;
  for (const char of text) if (char !== '\n') characters++;
  return { words: text.match(WORD)?.length ?? 0, characters };
}

/** Counts the text, or what is selected, whenever the writer rests. */
export function watchCounts(onCount: (counts: TextCounts) => void): Extension {
  return ViewPlugin.define((view: EditorView) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = (): void => {
      const { main } = view.state.selection;
      const text = main.empty ? view.state.doc.toString() : view.state.sliceDoc(main.from, main.to);
      onCount({ ...countText(text), isSelection: !main.empty });
    };
    const start = (): void => {
      clearTimeout(timer);
      timer = setTimeout(count, REST_MS);
    };
    start();
    return {
      update: (update) => {
        if (update.docChanged || (update.selectionSet && (!update.state.selection.main.empty || !update.startState.selection.main.empty)))
          start();
      },
      destroy: () => clearTimeout(timer),
    };
  });
}
