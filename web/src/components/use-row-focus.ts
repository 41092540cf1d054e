import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { TreeItem, TreeRow } from './tree-rows.ts';
import { tabStop } from './tree-keys.ts';
import { revealRow } from './use-row-window.ts';

export interface RowFocus {
  /** Id of the row that is the tab stop. */
  readonly stopId: string | null;
  readonly setFocused: (id: string) => void;
  /** Moves the focus to a row, rendered or not; beyond the end, to the last. */
  readonly focusRow: (index: number) => void;
  /** Moves the focus to the row of a document, rendered or not, once the list has it. */
  readonly focusDoc: (id: string) => void;
  /** Keeps the focus on a row that is about to be moved. Null: no row. */
  readonly follow: (id: string | null) => void;
}

/**
 * Manages the focus in a tree that renders only the rows in
 * view. The row of the current page is scrolled into view.
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  rows: readonly TreeRow<TreeItem>[],
  currentId: string | null,
): RowFocus {
  // Replaces a read-only tree: the focus stays on the row that had it there.
  const [focusedId, setFocused] = useState<string | null>(focusedLineId);
  const followed = useRef<string | null>(focusedId);
  useLayoutEffect(() => {
    if (followed.current === null) return;
    lineOf(list.current, followed.current)?.focus();
    followed.current = null;
  }, [list, rows]);

  // Changes with the current page, not whenever a folder is expanded.
  const revealedId = useRef<string | null>(null);
  useEffect(() => {
    const index = rows.findIndex((row) => row.item.id === currentId);
    if (list.current === null || index < 0 || revealedId.current === currentId) return;
    revealedId.current = currentId;
    revealRow(list.current, index);
  }, [list, rows, currentId]);

  const focusDoc = (id: string): void => {
    flushSync(() => setFocused(id));
    lineOf(list.current, id)?.focus();
  };
  return {
    stopId: tabStop(rows, focusedId, currentId),
    setFocused,
    focusDoc,
    focusRow: (index) => {
      const id = rows[Math.min(index, rows.length - 1)]?.item.id;
      if (id !== undefined) focusDoc(id);
    },
    follow: (id) => {
      followed.current = id;
    },
  };
}

function focusedLineId(): string | null {
  const line = document.activeElement?.closest<HTMLElement>('[role="treeitem"]');
  return line?.dataset['id'] ?? null;
}

/** Returns the row of a document, where it is rendered. */
export function lineOf(list: Element | null, id: string | null): HTMLElement | null {
  return id === null ? null : (list?.querySelector<HTMLElement>(`[data-id="${id}"]`) ?? null);
}
