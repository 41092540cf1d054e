import type { CompletionSource } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import type { Extension } from '@codemirror/state';

/**
 * Completes behind what begins it, and is not there elsewhere: asking a source at every letter, and hearing that it has nothing, costs as
 * much as the letter does.
 * @param beginning what the line says up to the cursor where the source may have something
 */
export function completeWhere(beginning: RegExp, source: CompletionSource): Extension {
  const data = [{ autocomplete: source }];
  return EditorState.languageData.of((state, pos) => {
    const line = state.doc.lineAt(pos);
    return beginning.test(line.text.slice(0, pos - line.from)) ? data : [];
  });
}
