import { useEffect, useRef } from 'react';
import { isChord } from '../../commands/command.ts';

/** Ctrl+S (⌘S) saves wherever the focus is, and the browser's own dialog stays away. */
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
