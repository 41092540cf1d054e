import { treeMove, typeAhead } from './tree-rows.ts';
import type { TreeItem, TreeRow } from './tree-rows.ts';

/** Milliseconds within which typed letters form one text. */
const TYPE_AHEAD_MS = 700;

/** Letters typed in a tree so far, and the time of the last one. */
export interface TypedLetters {
  readonly text: string;
  readonly at: number;
}

/** A key in a tree, of the browser or of React. */
export type TreeKey = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp' | 'preventDefault' | 'stopPropagation'
>;

export interface TreeKeysOptions<T extends TreeItem> {
  readonly rows: readonly TreeRow<T>[];
  /** The row that is the tab stop. */
  readonly stopId: string | null;
  readonly onFocusRow: (index: number) => void;
  readonly onToggle: (id: string, isOpen: boolean) => void;
}

/**
 * Handles a key of a tree, without modifiers: arrows, Home, End and typed letters, from the row that is the
 * tab stop.
 * @returns the letters typed so far
 */
export function handleTreeKey<T extends TreeItem>(
  event: TreeKey,
  typed: TypedLetters,
  { rows, stopId, onFocusRow, onToggle }: TreeKeysOptions<T>,
): TypedLetters {
  if (event.ctrlKey || event.metaKey || event.altKey) return typed;
  const current = rows.findIndex((row) => row.item.id === stopId);
  const row = rows[current];
  if (row === undefined) return typed;
  const move = treeMove(event.key, current, rows);
  if (move !== null) {
    event.preventDefault();
    if (move.kind === 'focus') onFocusRow(move.index);
    else onToggle(row.item.id, move.kind === 'open');
    return { text: '', at: 0 };
  }
  if ([...event.key].length !== 1 || event.key === ' ') return typed;
  event.preventDefault();
  event.stopPropagation();
  const before = event.timeStamp - typed.at < TYPE_AHEAD_MS ? typed.text : '';
  const text = before === event.key ? event.key : before + event.key;
  const found = typeAhead(text, current, rows);
  if (found !== null) onFocusRow(found);
  return { text, at: event.timeStamp };
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
