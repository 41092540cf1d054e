import { useEffect } from 'react';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Editing } from '../../editing-session/use-editing-session.ts';
import type { SourceEditorHandle } from '../../editor/SourceEditor.tsx';
import { useSaveShortcut } from './use-save-shortcut.ts';
import { useUnsavedTextGuard } from './use-unsaved-text-guard.ts';

/**
 * Connects an editing session with its screen: the editor, the title's field, the document's address, Ctrl+S,
 * and the question at leaving.
 */
export function useSessionScreen(
  editing: Editing,
  {
    editor,
    groupName,
    showTitle,
    onCreated,
  }: {
    readonly editor: RefObject<SourceEditorHandle | null>;
    readonly groupName: string;
    readonly showTitle: () => void;
    readonly onCreated: (id: string) => void;
  },
): void {
  const { session } = editing;
  const navigate = useNavigate();
  const passUnasked = useUnsavedTextGuard(editing);
  useSaveShortcut(session);
  useEffect(() => {
    session.connect({
      change: (changes) => editor.current?.change(changes) === true,
      showTitle,
      // The first save of a new document changes the address without leaving the editor.
      openCreated: (id) => {
        onCreated(id);
        passUnasked(() => void navigate(`/${groupName}/${id}/edit`, { replace: true }));
      },
    });
  });
}
