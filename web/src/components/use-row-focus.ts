import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { TreeItem, TreeRow } from './tree-rows.ts';
import { tabStop } from './use-tree-keys.ts';
import { revealRow } from './use-row-window.ts';

export interface RowFocus {
  /** The line that Tab comes to. */
  readonly stopId: string | null;
  readonly setFocused: (id: string) => void;
  /** Goes to a line, drawn yet or not; beyond the end, to the last. */
  readonly focusRow: (index: number) => void;
  /** The focus goes along with a line that is about to be put elsewhere. Null: no line is. */
  readonly follow: (id: string | null) => void;
}

/** The focus in a tree of which only some lines are drawn. The line of the page that is shown comes into view. */
export function useRowFocus(list: RefObject<HTMLElement | null>, rows: readonly TreeRow<TreeItem>[], currentId: string | null): RowFocus {
  // This tree takes the place of one that can only be read: the focus stays on the line that it was on there.
  const [focusedId, setFocused] = useState<string | null>(focusedLineId);
  const followed = useRef<string | null>(focusedId);
  useLayoutEffect(() => {
    if (followed.current === null) return;
    lineOf(list.current, followed.current)?.focus();
    followed.current = null;
  }, [list, rows]);

  // When another page is shown, not whenever a folder opens.
  const revealedId = useRef<string | null>(null);
  useEffect(() => {
    const index = rows.findIndex((row) => row.item.id === currentId);
    if (list.current === null || index < 0 || revealedId.current === currentId) return;
    revealedId.current = currentId;
    revealRow(list.current, index);
  }, [list, rows, currentId]);

  return {
    stopId: tabStop(rows, focusedId, currentId),
    setFocused,
    focusRow: (index) => {
      const id = rows[Math.min(index, rows.length - 1)]?.item.id;
      if (id === undefined) return;
      flushSync(() => setFocused(id));
      lineOf(list.current, id)?.focus();
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

/** The line of a document, where it is drawn. */
export function lineOf(list: Element | null, id: string | null): HTMLElement | null {
  return id === null ? null : (list?.querySelector<HTMLElement>(`[data-id="${id}"]`) ?? null);
}
