import type { CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import type { Extension } from '@codemirror/state';

/**
 * Registers a completion source that runs only where the line matches a pattern: querying a source without
 * results at every letter costs as much time as the letter.
 * @param beginning pattern of the line up to the cursor where the source may have results
 */
export function completeWhere(beginning: RegExp, source: CompletionSource): Extension {
  const data = [{ autocomplete: (context: CompletionContext) => followTyping(source, source(context)) }];
  return EditorState.languageData.of((state, pos) => {
    const line = state.doc.lineAt(pos);
    return beginning.test(line.text.slice(0, pos - line.from)) ? data : [];
  });
}

/**
 * Makes a list follow the text in the transaction of each letter: until a list asked for anew has come, Enter
 * would be a new line instead of the choice that is on the screen.
 * @returns a list that comes later, as it is
 */
function followTyping(
  source: CompletionSource,
  result: ReturnType<CompletionSource>,
): ReturnType<CompletionSource> {
  if (result === null || 'then' in result) return result;
  const update = (
    _current: CompletionResult,
    _from: number,
    _to: number,
    context: CompletionContext,
  ): CompletionResult | null => {
    const next = source(context);
    return next === null || 'then' in next ? null : { ...next, update };
  };
  return { ...result, update };
}
