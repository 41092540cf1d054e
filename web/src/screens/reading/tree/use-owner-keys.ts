import type { DocItem } from '@maru/core/api';
import type { KeyboardEvent, RefObject } from 'react';
import type { TreeRow } from '../../../components/tree-rows.ts';
import { lineOf } from '../../../components/use-row-focus.ts';
import { useTreeKeys } from '../../../components/use-tree-keys.ts';
import { startRenaming } from '../../../stores/tree-naming.ts';
import { undoNewestOfTree } from '../../../stores/undo.ts';
import { moveDirection } from './key-moves.ts';
import type { MoveDirection } from './key-moves.ts';
import type { MenuAnchor } from './RowMenu.tsx';
import type { RowChoice } from './use-row-choice.ts';

/**
 * Returns the key handler of the owner's tree: F2, Delete, Alt with an arrow, the menu key, Ctrl+Z, those
 * that choose rows, and those of every tree.
 */
export function useOwnerKeys({
  list,
  rows,
  stopId,
  choice,
  onFocusRow,
  onToggle,
  onStep,
  onMenu,
  onDelete,
}: {
  readonly list: RefObject<HTMLElement | null>;
  readonly rows: readonly TreeRow<DocItem>[];
  readonly stopId: string | null;
  readonly choice: RowChoice;
  readonly onFocusRow: (index: number) => void;
  readonly onToggle: (id: string, isOpen: boolean) => void;
  readonly onStep: (id: string, direction: MoveDirection) => void;
  readonly onMenu: (id: string, anchor: MenuAnchor) => void;
  readonly onDelete: (id: string) => void;
}): (event: KeyboardEvent) => void {
  const handleTreeKeys = useTreeKeys({ rows, stopId, onFocusRow, onToggle });
  return (event) => {
    const run = commandOf(event);
    if (run !== null) {
      // Prevents the browser's back navigation (Alt+Left), also where the move is impossible.
      event.preventDefault();
      event.stopPropagation();
      run();
    } else if (!choice.handleKey(event)) handleTreeKeys(event);
  };

  function commandOf(event: KeyboardEvent): (() => void) | null {
    const row = rows.find(({ item }) => item.id === stopId);
    const line = lineOf(list.current, stopId);
    if (isUndo(event)) return undoNewestOfTree;
    if (row === undefined || line === null) return null;
    const { id } = row.item;
    const direction = moveDirection(event);
    if (direction !== null) return () => onStep(id, direction);
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))
      return () => onMenu(id, { element: line });
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
    if (event.key === 'F2') return () => startRenaming(row.item);
    return event.key === 'Delete' ? () => onDelete(id) : null;
  }
}

function isUndo({ ctrlKey, metaKey, shiftKey, altKey, code }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !shiftKey && !altKey && code === 'KeyZ';
}
