import { useSyncExternalStore } from 'react';
import type { EditorTab } from '../../stores/editor-tab.ts';
import { useEditorView } from '../../stores/editor-view.ts';
import { relativeSizes } from '../../styles/relative-sizes.ts';

/** Narrowest window in which the outline is shown by default beside the text alone. */
const WIDE = relativeSizes('(min-width: 1200px)', 'em');

/** Returns true when the outline is shown: by the writer's choice, else beside the text alone on wide windows. */
export function useOutlineShown(tab: EditorTab): boolean {
  const { isOutlineShown } = useEditorView();
  const isWide = useSyncExternalStore(followWidth, () => window.matchMedia(WIDE).matches);
  return tab !== 'preview' && (isOutlineShown ?? (tab === 'edit' && isWide));
}

function followWidth(onChange: () => void): () => void {
  const wide = window.matchMedia(WIDE);
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}
