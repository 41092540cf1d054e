import { Compartment, EditorState } from '@codemirror/state';
import type { Extension, Text } from '@codemirror/state';
import { EditorView } from 'codemirror';
import type { Edit } from '@maru/core/markup';
import { dropCaretSideAtBlur } from './caret-side.ts';
import { editOfChanges } from './edit-of-changes.ts';
import { TEXT_LOOK } from './editor-theme.ts';
import { describeKeys, editorTextsExtension } from './editor-texts.ts';
import type { EditorTexts } from './editor-texts.ts';
import { typeOverSelection } from './type-directly.ts';
import { waitForComposition } from './wait-for-composition.ts';
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
  simplifySelection,
} from '@codemirror/commands';
import { keymap } from '@codemirror/view';

/**
 * CodeMirror extensions for typing, in place of codemirror's own setups: `minimalSetup`
 * always draws the selection, and a drawn cursor costs 1 to 2 ms at each key
 * (`editor-theme.ts`); `basicSetup` also adds line numbers, a fold gutter and a second
 * set of keys. `writing-tools.ts` has the other extensions, whose keys take precedence.
 */
const WRITING_SETUP: Extension = [
  history(),
  EditorView.lineWrapping,
  EditorState.allowMultipleSelections.of(true),
  dropCaretSideAtBlur,
  typeOverSelection,
  // Escape, then Tab, leaves the editor (built into CodeMirror).
  keymap.of([
    { key: 'Escape', run: dropSelection },
    { key: 'Tab', run: indentMore, shift: indentLess },
    ...historyKeymap,
    ...defaultKeymap,
  ]),
];

/** Time in milliseconds within which Tab leaves the editor after Escape, as in CodeMirror. */
const TAB_LEAVES_MS = 2_000;

/** Drops the selection at Escape. Tab leaves the editor after it, as after an Escape that drops nothing. */
function dropSelection(view: EditorView): boolean {
  const isDropped = simplifySelection(view);
  if (isDropped) view.setTabFocusMode(TAB_LEAVES_MS);
  return isDropped;
}

export interface EditorOptions {
  readonly text: string;
  readonly words: EditorTexts;
  readonly onEdit: (text: Text, edit: Edit) => void;
  /** Called at each key press, before the editor handles it. */
  readonly onKeyDown: () => void;
  /** Further extensions that are there from the beginning. */
  readonly extensions?: readonly Extension[];
  /** Creates the tools of a text where they are loaded already; else `addTools` adds them. */
  readonly tools: ToolMaker | null;
}

/**
 * Creates the tools of a text's editor: colours, completion,
 * uploads… Their keys take precedence over the editor's.
 */
export type ToolMaker = (text: string) => Extension;

const tools = new Compartment();
/** Marks the element of an editor that has its tools. */
const HAS_TOOLS = 'tools';

/**
 * Creates an editor inside an element. It lives in an open shadow root: its styles are constructed sheets
 * there, which the content security policy allows, while it refuses style elements in the page.
 */
export function createEditor(host: HTMLElement, options: EditorOptions): EditorView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const state = EditorState.create({
    doc: options.text,
    extensions: [
      ...(options.extensions ?? []),
      tools.of(options.tools?.(options.text) ?? []),
      TEXT_LOOK,
      WRITING_SETUP,
      editorTextsExtension(options.words),
      EditorView.updateListener.of(({ docChanged, changes, state: after }) => {
        const edit = docChanged ? editOfChanges(changes, after.doc) : null;
        if (edit !== null) options.onEdit(after.doc, edit);
      }),
    ],
  });
  const view = new EditorView({ state, parent: root, root });
  describeKeys(root, options.words);
  if (options.tools !== null) host.dataset[HAS_TOOLS] = '';
  // Listens in the capture phase: the editor requests an animation frame as soon as it handles a key.
  view.dom.addEventListener('keydown', options.onKeyDown, { capture: true });
  return view;
}

/**
 * Adds the tools to an editor that may be written in already. Text, history, selection and the element that
 * is typed into stay. Waits until no syllable is being composed.
 */
export async function addTools(host: HTMLElement, view: EditorView, make: ToolMaker): Promise<void> {
  await waitForComposition(view);
  if (!view.dom.isConnected) return;
  view.dispatch({ effects: tools.reconfigure(make(view.state.doc.toString())) });
  host.dataset[HAS_TOOLS] = '';
}
