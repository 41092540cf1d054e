import { ListTree, Maximize, Minimize, Search } from 'lucide-react';
import { useMemo } from 'react';
import { openFind } from '../../../editor/open-find.ts';
import type { PickerProps, ToolbarTool } from '../../../editor/toolbar-items.tsx';
import type { EditorTab } from '../../../stores/editor-tab.ts';
import { showOutline, useEditorView } from '../../../stores/editor-view.ts';
import { enterFullScreen, leaveFullScreen } from './full-screen.ts';
import { useOutlineShown } from './OutlineColumn.tsx';

/** Ref of the editor that a toolbar acts on. */
export type EditorRef = PickerProps['editor'];

/** Returns the toolbar's tools besides formatting: find, outline, full screen. */
export function useTools(editor: EditorRef, tab: EditorTab): readonly ToolbarTool[] {
  const { isFullScreen } = useEditorView();
  const isOutlineShown = useOutlineShown(tab);
  return useMemo(
    () => [
      { name: 'find', icon: Search, key: 'Mod-f', run: () => openFind(editor.current?.view() ?? null) },
      { name: 'outline', icon: ListTree, isPressed: isOutlineShown, run: () => showOutline(!isOutlineShown) },
      {
        name: 'fullScreen',
        icon: isFullScreen ? Minimize : Maximize,
        isPressed: isFullScreen,
        run: isFullScreen ? leaveFullScreen : enterFullScreen,
      },
    ],
    [editor, isFullScreen, isOutlineShown],
  );
}
