import { indentOnInput, indentService } from '@codemirror/language';
import { countColumn, EditorState } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { enclosingNode } from './commands/enclosing.ts';

/** A line that closes fenced code, as it is while it is typed. */
const CLOSING = /^\s*(?:`{3,}|~{3,})$/;
const FENCE: ReadonlySet<string> = new Set(['FencedCode']);

/**
 * Indents lines of fenced code again when they are typed: closing brackets as their language says,
 * and the closing fence as deep as the opening one, so that the text below it is not indented.
 */
export function fenceIndent(): Extension {
  return [
    indentOnInput(),
    EditorState.languageData.of(() => [{ indentOnInput: CLOSING }]),
    indentService.of(({ state }, at) => {
      const line = state.doc.lineAt(at);
      if (!CLOSING.test(line.text)) return undefined;
      const fence = enclosingNode(state, line.from, line.from, FENCE);
      if (fence === null || fence.from >= line.from) return null;
      const opening = state.doc.lineAt(fence.from);
      return countColumn(opening.text.slice(0, fence.from - opening.from), state.tabSize);
    }),
  ];
}
