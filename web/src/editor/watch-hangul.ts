import type { Extension, Text } from '@codemirror/state';
import { ViewPlugin } from '@codemirror/view';

/** Syllables and single letters. */
const HANGUL = /[ㄱ-ㆎ가-힣]/;

/** Calls `onFound` once when the text contains Hangul, from the start or after an edit. */
export function watchHangul(onFound: () => void): Extension {
  return ViewPlugin.define((view) => {
    let isFound = false;
    const checkText = (text: Text): void => {
      if (isFound || !hasHangul(text)) return;
      isFound = true;
      onFound();
    };
    checkText(view.state.doc);
    return {
      // Tests the inserted text alone: the text before it had none.
      update: ({ docChanged, changes }) => {
        if (docChanged && !isFound)
          changes.iterChanges((_fromA, _toA, _fromB, _toB, inserted) => checkText(inserted));
      },
    };
  });
}

function hasHangul(text: Text): boolean {
  for (const lines = text.iter(); !lines.next().done; ) if (HANGUL.test(lines.value)) return true;
  return false;
}
