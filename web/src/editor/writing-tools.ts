import { autocompletion, closeBrackets } from '@codemirror/autocomplete';
import { search } from '@codemirror/search';
import { EditorState, Prec } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { highlightSpecialChars } from '@codemirror/view';
import type { EditorView } from '@codemirror/view';
import type { ParseOptions } from '@maru/core/markup';
import { countMatches } from './count-matches.ts';
import { fenceIndent } from './fence-indent.ts';
import { foldArrows } from './fold-arrows.ts';
import { handlePaste } from './paste/handle-paste.ts';
import { dialectReader, dialectSupport } from './language/dialect-support.ts';
import { slashMenu } from './slash-menu.ts';
import { TOOLS_THEME } from './tools-theme.ts';
import { toolsKeys } from './writing-keymap.ts';

/**
 * Shows control characters but tabs and line breaks. Browsers give them no width: Home stops behind a form
 * feed.
 */
const controlCharacters = highlightSpecialChars({ specialChars: /(?![\t\n])\p{Cc}/gu });

/**
 * Extensions that an editor gets once its text can be typed into: the
 * dialect with its colours and keys, folding, pasting, search, completion.
 */
export function writingTools(text: string, markup: ParseOptions): Extension {
  return [
    dialectSupport(text, markup),
    TOOLS_THEME,
    foldArrows(),
    fenceIndent(),
    controlCharacters,
    handlePaste(),
    search({ top: true }),
    countMatches,
    autocompletion({ icons: false, defaultKeymap: false, activateOnTypingDelay: 0, interactionDelay: 0 }),
    closeBrackets(),
    // No apostrophe is an opening quote, and a brace that is closed in a later line would be left over.
    Prec.high(EditorState.languageData.of(() => [{ closeBrackets: { brackets: ['(', '['] } }])),
    slashMenu(),
    toolsKeys,
  ];
}

/** Has an editor with these tools follow changed settings of its document. */
export function setMarkup(view: EditorView, { math = false }: ParseOptions): void {
  void view.plugin(dialectReader)?.setMath(math);
}
