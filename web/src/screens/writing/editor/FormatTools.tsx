import { FormatToolbar } from '../../../editor/FormatToolbar.tsx';
import type { EditorTab } from '../../../stores/editor-tab.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useTools } from './use-tools.ts';
import type { EditorRef } from './use-tools.ts';

/** The buttons for the text, with the tools that the editor's screen has beside formatting. */
export function FormatTools({
  editor,
  controls,
  tab,
}: {
  readonly editor: EditorRef;
  /** The id of the panel of the text that the buttons work on. */
  readonly controls: string;
  readonly tab: EditorTab;
}) {
  useKeyboardInset(editor);
  return <FormatToolbar editor={editor} controls={controls} tools={useTools(editor, tab)} />;
}
