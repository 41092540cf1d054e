import type { CompletionSource } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import type { Extension } from '@codemirror/state';

/**
 * Registers a completion source that runs only where the line matches a pattern: querying a source without
 * results at every letter costs as much time as the letter.
 * @param beginning pattern of the line up to the cursor where the source may have results
 */
export function completeWhere(beginning: RegExp, source: CompletionSource): Extension {
  const data = [{ autocomplete: source }];
  return EditorState.languageData.of((state, pos) => {
    const line = state.doc.lineAt(pos);
    return beginning.test(line.text.slice(0, pos - line.from)) ? data : [];
  });
}
