import { autocompletion, closeBrackets } from '@codemirror/autocomplete';
import { search } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import type { ParseOptions } from '@maru/core/markup';
import { foldHeadings } from './fold-headings.ts';
import { handlePaste } from './paste/handle-paste.ts';
import { dialectSupport } from './language/dialect-support.ts';
import { slashMenu } from './slash-menu.ts';
import { TOOLS_LOOK } from './tools-look.ts';
import { toolsKeymap } from './writing-keymap.ts';

/**
 * Extensions that an editor gets once its text can be typed into: the
 * dialect with its colours and keys, folding, pasting, search, completion.
 */
export function writingTools(text: string, markup: ParseOptions): Extension {
  return [
    dialectSupport(text, markup),
    TOOLS_LOOK,
    foldHeadings(),
    handlePaste(),
    search({ top: true }),
    autocompletion({ icons: false, defaultKeymap: false, activateOnTypingDelay: 0, interactionDelay: 0 }),
    closeBrackets(),
    // Quotes are not closed automatically: an apostrophe is no opening quote.
    EditorState.languageData.of(() => [{ closeBrackets: { brackets: ['(', '[', '{'] } }]),
    slashMenu(),
    keymap.of(toolsKeymap),
  ];
}
