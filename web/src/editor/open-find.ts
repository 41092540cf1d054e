import { openSearchPanel } from '@codemirror/search';
import type { EditorView } from 'codemirror';

/** Opens the search panel and focuses its field. */
export function openFind(view: EditorView | null): void {
  if (view !== null) openSearchPanel(view);
}
