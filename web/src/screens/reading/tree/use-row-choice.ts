import type { DocItem } from '@maru/core/api';
import { useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { treeMove } from '../../../components/tree-rows.ts';
import type { TreeRow } from '../../../components/tree-rows.ts';
import { rangeOf, targetsAt, toggleId } from './row-choice.ts';

const NONE: ReadonlySet<string> = new Set();

export interface RowChoice {
  /** Ids of the chosen rows. A plain click chooses the row that it opens. */
  readonly chosen: ReadonlySet<string>;
  readonly clear: () => void;
  /** Returns the documents that a command on a row applies to. */
  readonly targetsAt: (id: string) => DocItem[];
  /** Handles a click: Shift chooses a range, Ctrl or ⌘ adds and removes one row. */
  readonly handleClick: (event: MouseEvent, id: string) => void;
  /** Handles Shift with an arrow, Home or End, Space, Ctrl+A and Escape. Returns true for these. */
  readonly handleKey: (event: KeyboardEvent) => boolean;
}

/** Manages the rows that are chosen together, by pointer and keyboard (ARIA tree pattern, multi-select). */
export function useRowChoice({
  rows,
  stopId,
  currentId,
  onFocusRow,
}: {
  readonly rows: readonly TreeRow<DocItem>[];
  readonly stopId: string | null;
  readonly currentId: string | null;
  readonly onFocusRow: (index: number) => void;
}): RowChoice {
  const [chosen, setChosen] = useState(NONE);
  /** The fixed end of a range. Null: the row with the focus. */
  const [anchorId, setAnchorId] = useState<string | null>(null);
  const [cameTo, setCameTo] = useState(currentId);
  if (cameTo !== currentId) {
    setCameTo(currentId);
    // The row of a page that was left is no longer chosen by the click that opened it.
    if (chosen.size === 1 && currentId !== null && !chosen.has(currentId)) setChosen(NONE);
  }
  const choose = (ids: ReadonlySet<string>, anchor: string | null): void => {
    setChosen(ids);
    setAnchorId(anchor);
  };

  return {
    chosen,
    clear: () => choose(NONE, null),
    targetsAt: (id) => targetsAt(rows, chosen, id),
    handleClick: (event, id) => {
      if (event.shiftKey) {
        event.preventDefault();
        const anchor = anchorId ?? stopId;
        choose(rangeOf(rows, anchor, id), anchor);
      } else if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        choose(toggleId(chosen, id), id);
      } else choose(new Set([id]), id);
    },
    handleKey: (event) => {
      const isCommand = event.ctrlKey || event.metaKey;
      if (stopId === null || event.altKey) return false;
      if (event.key === ' ' && !event.shiftKey) {
        choose(toggleId(chosen, stopId), stopId);
      } else if (isCommand && !event.shiftKey && event.code === 'KeyA') {
        choose(new Set(rows.map((row) => row.item.id)), anchorId);
      } else if (event.key === 'Escape' && chosen.size > 1) {
        choose(NONE, null);
      } else if (event.shiftKey && !isCommand && RANGE_KEYS.has(event.key)) {
        const current = rows.findIndex((row) => row.item.id === stopId);
        const move = treeMove(event.key, current, rows);
        const next = move?.kind === 'focus' ? rows[move.index] : undefined;
        if (move?.kind !== 'focus' || next === undefined) return false;
        const anchor = anchorId ?? stopId;
        choose(rangeOf(rows, anchor, next.item.id), anchor);
        onFocusRow(move.index);
      } else {
        // A range begins at the row that other keys lead to.
        if (RANGE_KEYS.has(event.key)) setAnchorId(null);
        return false;
      }
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}

const RANGE_KEYS: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End']);
