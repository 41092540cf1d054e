import { useEffect } from 'react';
import { isChord } from '../../commands/command.ts';
import type { EditingSession } from '../../editing-session/session.ts';

/** Saves at Ctrl+S (⌘S) wherever the focus is, and suppresses the browser's dialog. */
export function useSaveShortcut({ dispatch }: EditingSession): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (!isChord(event, 'KeyS')) return;
      event.preventDefault();
      dispatch({ type: 'saveRequested' });
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [dispatch]);
}
