import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { treeMove, typeAhead } from './tree-rows.ts';
import type { TreeItem, TreeRow } from './tree-rows.ts';

/** Milliseconds within which typed letters form one text. */
const TYPE_AHEAD_MS = 700;

/**
 * Handles the keys of a tree, without modifiers: arrows, Home,
 * End and typed letters, from the row that is the tab stop.
 */
export function useTreeKeys<T extends TreeItem>({
  rows,
  stopId,
  onFocusRow,
  onToggle,
}: {
  readonly rows: readonly TreeRow<T>[];
  readonly stopId: string | null;
  readonly onFocusRow: (index: number) => void;
  readonly onToggle: (id: string, isOpen: boolean) => void;
}): (event: KeyboardEvent) => void {
  const typed = useRef({ text: '', at: 0 });
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const current = rows.findIndex((row) => row.item.id === stopId);
    const row = rows[current];
    if (row === undefined) return;
    const move = treeMove(event.key, current, rows);
    if (move !== null) {
      event.preventDefault();
      typed.current = { text: '', at: 0 };
      if (move.kind === 'focus') onFocusRow(move.index);
      else onToggle(row.item.id, move.kind === 'open');
      return;
    }
    if ([...event.key].length !== 1 || event.key === ' ') return;
    event.preventDefault();
    event.stopPropagation();
    const before = event.timeStamp - typed.current.at < TYPE_AHEAD_MS ? typed.current.text : '';
    const text = before === event.key ? event.key : before + event.key;
    typed.current = { text, at: event.timeStamp };
    const found = typeAhead(text, current, rows);
    if (found !== null) onFocusRow(found);
  };
}

/**
 * Returns the id of the tab stop: the row that had the focus, else that of the current page, else the first.
 */
export function tabStop(
  rows: readonly TreeRow<TreeItem>[],
  focusedId: string | null,
  currentId: string | null,
): string | null {
  const has = (id: string | null): boolean => id !== null && rows.some((row) => row.item.id === id);
  if (has(focusedId)) return focusedId;
  if (has(currentId)) return currentId;
  return rows[0]?.item.id ?? null;
}
