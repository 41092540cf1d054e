import { useEffect, useMemo, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import type { TreeItem, TreeRow } from '../../../components/tree-rows.ts';
import type { DocMove } from '../../../stores/tree-order.ts';
import { dropTarget } from './drop-target.ts';
import type { DropTarget } from './drop-target.ts';
import { rowHeightOf, scrollerOf } from '../../../components/use-row-window.ts';

/** Milliseconds for which a dragged row rests on a collapsed folder until it expands. */
const OPEN_AFTER_MS = 600;
/** Distance from the edge at which the list scrolls during a drag, and the step, in pixels. */
const EDGE = 40;
const STEP = 8;
/** Indent of one level in pixels, as in the tree's style sheet. */
const INDENT = 16;
const NONE: ReadonlySet<string> = new Set();

export interface TreeDrag {
  /** The row under the pointer when the drag began. */
  readonly draggedId: string | null;
  /** Ids of all rows that move with it. */
  readonly draggedIds: ReadonlySet<string>;
  readonly place: DropTarget | null;
  readonly handlers: {
    readonly onDragStart: (event: DragEvent<HTMLElement>) => void;
    readonly onDragOver: (event: DragEvent<HTMLElement>) => void;
    readonly onDragLeave: (event: DragEvent<HTMLElement>) => void;
    readonly onDrop: (event: DragEvent<HTMLElement>) => void;
    readonly onDragEnd: () => void;
  };
}

/**
 * Drag and drop of rows between and into others. Rows stay links: dropped elsewhere, they give their address.
 */
export function useTreeDrag({
  rows,
  chosen,
  onMove,
  onOpen,
}: {
  readonly rows: readonly TreeRow<TreeItem>[];
  /** Ids of the chosen rows: they are dragged together. */
  readonly chosen: ReadonlySet<string>;
  readonly onMove: (move: DocMove) => void;
  readonly onOpen: (id: string) => void;
}): TreeDrag {
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const draggedIds = useMemo(
    () => (draggedId === null ? NONE : chosen.has(draggedId) ? chosen : new Set([draggedId])),
    [draggedId, chosen],
  );
  const [place, setPlace] = useState<DropTarget | null>(null);
  const scrolling = useRef(0);
  // Restarts the timer with another folder alone, not with a new callback.
  const open = useRef(onOpen);
  useEffect(() => {
    open.current = onOpen;
  });

  const restingOn =
    place?.kind === 'inside' && !isOpen(rows, place.move.targetId) ? place.move.targetId : null;
  useEffect(() => {
    if (restingOn === null) return undefined;
    const timer = setTimeout(() => open.current(restingOn), OPEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [restingOn]);

  const end = (): void => {
    cancelAnimationFrame(scrolling.current);
    setDraggedId(null);
    setPlace(null);
  };
  useEffect(() => () => cancelAnimationFrame(scrolling.current), []);

  const scrollNearEdge = (scroller: Element, y: number): void => {
    cancelAnimationFrame(scrolling.current);
    const { top, bottom } = scroller.getBoundingClientRect();
    const step = y < top + EDGE ? -STEP : y > bottom - EDGE ? STEP : 0;
    if (step === 0) return;
    const scroll = (): void => {
      scroller.scrollTop += step;
      scrolling.current = requestAnimationFrame(scroll);
    };
    scrolling.current = requestAnimationFrame(scroll);
  };

  return {
    draggedId,
    draggedIds,
    place,
    handlers: {
      onDragStart: (event) => {
        const id =
          event.target instanceof Element
            ? event.target.closest<HTMLElement>('[data-id]')?.dataset['id']
            : undefined;
        if (id === undefined) return;
        event.dataTransfer.effectAllowed = 'linkMove';
        setDraggedId(id);
      },
      onDragOver: (event) => {
        if (draggedId === null) return;
        const list = event.currentTarget;
        const rect = list.getBoundingClientRect();
        scrollNearEdge(scrollerOf(list), event.clientY);
        const found = dropTarget(
          rows,
          draggedIds,
          draggedId,
          (event.clientY - rect.top) / rowHeightOf(list),
          (event.clientX - rect.left) / INDENT - 1,
        );
        setPlace((before) => (isSame(before, found) ? before : found));
        if (found === null) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
      },
      onDragLeave: (event) => {
        if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
        cancelAnimationFrame(scrolling.current);
        setPlace(null);
      },
      onDrop: (event) => {
        event.preventDefault();
        if (place !== null) onMove(place.move);
        end();
      },
      onDragEnd: end,
    },
  };
}

function isOpen(rows: readonly TreeRow<TreeItem>[], id: string): boolean {
  return rows.find((row) => row.item.id === id)?.isOpen === true;
}

function isSame(a: DropTarget | null, b: DropTarget | null): boolean {
  if (a === null || b === null) return a === b;
  const isSameMove = a.move.targetId === b.move.targetId && a.move.position === b.move.position;
  return isSameMove && (a.kind === 'inside' || (b.kind === 'line' && a.gap === b.gap && a.level === b.level));
}
