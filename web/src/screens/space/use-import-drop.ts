import { useState } from 'react';
import type { DragEvent } from 'react';
import type { PickedFile } from '../../stores/imports.ts';
import { droppedFiles } from './picked-files.ts';

export interface ImportDrop {
  readonly isOver: boolean;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: () => void;
  readonly onDrop: (event: DragEvent) => void;
}

/**
 * Handles files and folders dropped on an element.
 * @param isBusy true during an import: drops are ignored
 */
export function useImportDrop(onFiles: (picked: readonly PickedFile[]) => void, isBusy: boolean): ImportDrop {
  const [isOver, setIsOver] = useState(false);
  const take = async (data: DataTransfer): Promise<void> => {
    const picked = await droppedFiles(data);
    if (picked.length > 0) onFiles(picked);
  };
  return {
    isOver,
    onDragOver: (event) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      // Prevents the browser from navigating to the file.
      event.preventDefault();
      event.dataTransfer.dropEffect = isBusy ? 'none' : 'copy';
      setIsOver(!isBusy);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event) => {
      event.preventDefault();
      setIsOver(false);
      if (!isBusy) void take(event.dataTransfer);
    },
  };
}
