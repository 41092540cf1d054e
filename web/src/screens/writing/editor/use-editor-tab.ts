import { useEffect, useState } from 'react';
import type { EditorTab } from '../../../stores/editor-tab.ts';
import { rememberEditorTab, rememberedEditorTab } from '../../../stores/editor-tab.ts';
import { relativeSizes } from '../../../styles/relative-sizes.ts';
import { followFullScreen } from './full-screen.ts';

/** Narrowest window for source and page side by side. */
const SIDE_BY_SIDE = relativeSizes('(min-width: 768px)', 'em');

/** Returns the editor's view, which is remembered and limited by the window's width. */
export function useEditorTab(): readonly [EditorTab, (tab: EditorTab) => void, readonly EditorTab[]] {
  const [chosen, setChosen] = useState<EditorTab>(() => rememberedEditorTab() ?? 'split');
  const [isWide, setIsWide] = useState(() => window.matchMedia(SIDE_BY_SIDE).matches);
  useEffect(() => {
    const media = window.matchMedia(SIDE_BY_SIDE);
    const update = (): void => setIsWide(media.matches);
    media.addEventListener('change', update);
    return () => media.removeEventListener('change', update);
  }, []);
  useEffect(followFullScreen, []);
  const choose = (tab: EditorTab): void => {
    setChosen(tab);
    rememberEditorTab(tab);
  };
  const tab = chosen === 'split' && !isWide ? 'edit' : chosen;
  return [tab, choose, isWide ? ['edit', 'split', 'preview'] : ['edit', 'preview']];
}
