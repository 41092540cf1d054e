import type { Extension, EditorSelection } from '@codemirror/state';
import { EditorView } from 'codemirror';
import { relativeRules } from '../styles/relative-sizes.ts';
import { Compartment, EditorState } from '@codemirror/state';
import { drawSelection } from '@codemirror/view';

const drawn = new Compartment();
const DRAWN = drawSelection();
const NATIVE: Extension = [];

/**
 * Leaves a single cursor to the browser: a drawn one is placed,
 * and its blinking restarted, at every key, for 1 to 2 ms.
 */
function wanted({ main, ranges }: EditorSelection): Extension {
  return ranges.length === 1 && main.empty ? NATIVE : DRAWN;
}

/** Draws the selection, which browsers hide without focus, and cursors where there are several. */
function drawSelected(): Extension {
  return [
    drawn.of(NATIVE),
    EditorState.transactionExtender.of(({ startState, newSelection }) => {
      const extension = wanted(newSelection);
      return drawn.get(startState) === extension ? null : { effects: drawn.reconfigure(extension) };
    }),
  ];
}

/** A font whose Hangul is two letters wide. */
export const SOURCE_FONT = "'Roboto Mono Variable', 'Nanum Gothic Coding', var(--font-code)";

/** Theme of the text in the page's colours: custom properties are inherited into its shadow root. */
const textTheme = EditorView.theme(
  relativeRules({
    '&': {
      height: '100%',
      fontSize: 'var(--writing-size, 14.5px)',
      backgroundColor: 'transparent',
      color: 'var(--text)',
    },
    '&.cm-focused': { outline: 'none' },
    // Limits layout and painting to this element.
    '.cm-scroller': {
      contain: 'strict',
      fontFamily: `var(--writing-font, ${SOURCE_FONT})`,
      lineHeight: 'var(--writing-leading, 1.8)',
      overflow: 'auto',
    },
    '.cm-content': {
      padding: 'calc(8px + var(--lead, 0px)) calc(16px + var(--writing-edge, 0px)) 40vh 0',
      caretColor: 'var(--accent)',
      // The caret shows the focus: the page's ring of forced colors would be cut off but for one side.
      outline: 'none !important',
      maxWidth: 'var(--writing-width, calc(46rem + 18px))',
    },
    '.cm-content.cm-lineWrapping': { wordBreak: 'keep-all', overflowWrap: 'anywhere' },
    '.cm-line': { padding: '0 0 0 18px' },
    '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      backgroundColor: 'var(--selection)',
    },
    '.cm-placeholder': { color: 'var(--sub-text)' },
  }),
);

/** Style of the text until the writing tools are loaded, which bring their own (tools-theme.ts). */
export const TEXT_LOOK: Extension = [textTheme, drawSelected()];
