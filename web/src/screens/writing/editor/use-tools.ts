import { Focus, Goal, ListTree, Maximize, Minimize, Search } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { setFocusMode } from '../../../editor/focus-mode.ts';
import { openFind } from '../../../editor/open-find.ts';
import type { PickerProps, ToolbarTool } from '../../../editor/toolbar-items.tsx';
import type { EditorTab } from '../../../stores/editor-tab.ts';
import { setFocused, showOutline, useEditorView } from '../../../stores/editor-view.ts';
import { setWordGoalPrompt } from '../../../stores/word-goal.ts';
import { enterFullScreen, leaveFullScreen } from './full-screen.ts';
import { useOutlineShown } from './OutlineColumn.tsx';

/** Ref of the editor that a toolbar acts on. */
export type EditorRef = PickerProps['editor'];

/** Has the paragraph that is written stand out while it is wanted. */
function useFocusMode(editor: EditorRef, isWanted: boolean): void {
  useEffect(() => {
    const view = editor.current?.view() ?? null;
    if (view !== null) setFocusMode(view, isWanted);
  }, [editor, isWanted]);
}

/** Returns the toolbar's tools besides formatting: find, outline, focus, word goal, full screen. */
export function useTools(editor: EditorRef, tab: EditorTab): readonly ToolbarTool[] {
  const { isFullScreen, isFocused } = useEditorView();
  const isOutlineShown = useOutlineShown(tab);
  useFocusMode(editor, isFocused);
  return useMemo(
    () => [
      { name: 'find', icon: Search, key: 'Mod-f', run: () => openFind(editor.current?.view() ?? null) },
      { name: 'outline', icon: ListTree, isPressed: isOutlineShown, run: () => showOutline(!isOutlineShown) },
      { name: 'focus', icon: Focus, isPressed: isFocused, run: () => setFocused(!isFocused) },
      { name: 'goal', icon: Goal, run: () => setWordGoalPrompt(true) },
      {
        name: 'fullScreen',
        icon: isFullScreen ? Minimize : Maximize,
        isPressed: isFullScreen,
        run: isFullScreen ? leaveFullScreen : enterFullScreen,
      },
    ],
    [editor, isFocused, isFullScreen, isOutlineShown],
  );
}
