import { useEffect, useMemo, useState } from 'react';
import type { EditorTab } from '../../../stores/editor-tab.ts';
import { rememberEditorTab, rememberedEditorTab } from '../../../stores/editor-tab.ts';
import { announce } from '../../../stores/ui.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { relativeSizes } from '../../../styles/relative-sizes.ts';
import { followFullScreen } from './full-screen.ts';

/** All views, in the order of their keys. */
const VIEWS: readonly EditorTab[] = ['edit', 'live', 'split', 'preview'];

/** Returns the keys of a view: with Ctrl on a Mac too, where ⌘⇧ and a digit take pictures of the screen. */
export function viewKeys(tab: EditorTab): string {
  return `Ctrl+Shift+${VIEWS.indexOf(tab) + 1}`;
}

/** Names of the views. */
export const VIEW_NAMES = {
  edit: 'editor.tabEdit',
  live: 'editor.tabLive',
  split: 'editor.tabSplit',
  preview: 'editor.tabPreview',
} as const;

/** Narrowest window for source and page side by side. */
const SIDE_BY_SIDE = relativeSizes('(min-width: 768px)', 'em');

/**
 * Returns the editor's view, which is remembered and limited by the window's width: Live until one is chosen.
 * A key that chooses one is answered to screen readers; the tabs say it themselves.
 */
export function useEditorTab(): readonly [EditorTab, (tab: EditorTab) => void, readonly EditorTab[]] {
  const [chosen, setChosen] = useState(rememberedEditorTab);
  const { t } = useTranslation();
  const [isWide, setIsWide] = useState(() => window.matchMedia(SIDE_BY_SIDE).matches);
  useEffect(() => {
    const media = window.matchMedia(SIDE_BY_SIDE);
    const update = (): void => setIsWide(media.matches);
    media.addEventListener('change', update);
    return () => media.removeEventListener('change', update);
  }, []);
  useEffect(followFullScreen, []);
  const [choose] = useState(() => (tab: EditorTab): void => {
    setChosen(tab);
    rememberEditorTab(tab);
  });
  const tab = chosen === 'split' && !isWide ? 'edit' : chosen;
  const tabs = useMemo(() => VIEWS.filter((view) => isWide || view !== 'split'), [isWide]);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => {
      const { ctrlKey, shiftKey, altKey, metaKey, isComposing, code } = event;
      if (!ctrlKey || !shiftKey || altKey || metaKey || isComposing) return;
      const view = VIEWS[Number(/^Digit(\d)$/.exec(code)?.[1]) - 1];
      if (view === undefined || !tabs.includes(view)) return;
      event.preventDefault();
      choose(view);
      // Live says more, once it is shown.
      announce(t(VIEW_NAMES[view]));
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [choose, t, tabs]);
  return [tab, choose, tabs];
}
