import { openSearchPanel } from '@codemirror/search';
import type { EditorView } from 'codemirror';

/** Opens the panel for finding and replacing, with the cursor in it. */
export function openFind(view: EditorView | null): void {
  if (view !== null) openSearchPanel(view);
}
