import { useEffect, useRef } from 'react';
import { isChord } from '../../commands/command.ts';

/** Saves at Ctrl+S (⌘S) wherever the focus is, and suppresses the browser's dialog. */
export function useSaveShortcut(save: () => Promise<void>): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  }, [save]);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (!isChord(event, 'KeyS')) return;
      event.preventDefault();
      void latest.current();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}
