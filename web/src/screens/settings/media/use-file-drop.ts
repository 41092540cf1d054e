import { useEffect, useRef, useState } from 'react';

/**
 * Handles files that are dropped anywhere on the page or pasted into it,
 * while the component is mounted. Pastes into a field are left to the field.
 * @returns true while files are dragged over the page
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    const handleOver = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setIsOver(true);
    };
    // `relatedTarget` is null only when the pointer leaves the window, not between two elements.
    const handleLeave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setIsOver(false);
    };
    const handleDrop = (event: DragEvent): void => {
      setIsOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take.current(files);
    };
    const handlePaste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (
        files.length === 0 ||
        (event.target instanceof Element &&
          event.target.closest('input, textarea, [contenteditable]') !== null)
      )
        return;
      event.preventDefault();
      take.current(files);
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('dragover', handleOver, { signal });
    document.addEventListener('dragleave', handleLeave, { signal });
    document.addEventListener('drop', handleDrop, { signal });
    document.addEventListener('paste', handlePaste, { signal });
    return () => listening.abort();
  }, []);
  return isOver;
}
