import { Compartment, EditorState, Facet } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { placeholder } from '@codemirror/view';
import { EditorView } from 'codemirror';
import type { ActionName } from './actions.ts';

/** Texts of the editor in the page's language. */
export interface EditorTexts {
  /** Accessible name of the editor. */
  readonly label: string;
  readonly placeholder: string;
  /** Description for screen readers: Tab indents, and Escape then Tab leaves the text. */
  readonly keys: string;
  /** CodeMirror's own phrases, by their English texts. */
  readonly phrases: Readonly<Record<string, string>>;
  /** Says an action, for the `/` menu. */
  readonly action: ActionLabel;
}

type ActionLabel = (name: ActionName) => string;

/** Says actions in the language of the editor, for tools that may come later than its text. */
export const actionLabel = Facet.define<ActionLabel, ActionLabel>({
  combine: ([label]) => label ?? ((name) => name),
});

const words = new Compartment();
/** Id of the text's description, in the editor's shadow root: ids are scoped to their tree. */
const KEYS_ID = 'keys';

function extensionsOf({ label, placeholder: hint, phrases, action }: EditorTexts): Extension {
  return [
    EditorState.phrases.of(phrases),
    placeholder(hint),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-describedby': KEYS_ID,
      'aria-autocomplete': 'list',
      tabindex: '0',
      spellcheck: 'true',
      autocapitalize: 'sentences',
    }),
    actionLabel.of(action),
  ];
}

/** Sets the texts of an editor, which `setEditorTexts` replaces. */
export function editorTextsExtension(first: EditorTexts): Extension {
  return words.of(extensionsOf(first));
}

/** Changes the language of an editor. */
export function setEditorTexts(view: EditorView, to: EditorTexts): void {
  view.dispatch({ effects: words.reconfigure(extensionsOf(to)) });
  const described = (view.root as ShadowRoot).getElementById(KEYS_ID);
  if (described !== null) described.textContent = to.keys;
}

/** Adds the description of the text's keys to the editor's shadow root. */
export function describeKeys(root: ShadowRoot, { keys }: EditorTexts): void {
  const described = document.createElement('p');
  described.id = KEYS_ID;
  described.hidden = true;
  described.textContent = keys;
  root.append(described);
}
