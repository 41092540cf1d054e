import { useLayoutEffect, useRef } from 'react';
import type { FocusEvent, RefObject } from 'react';

const ROWS = '[data-link]';

/**
 * Moves the focus on when the row that has it is removed: to the row in its place, else to the last one, else
 * to the list.
 * @param rows changes with the rows
 */
export function useRemovedRow(rows: unknown): {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onFocus: (event: FocusEvent) => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  const focused = useRef<{ readonly row: Element; readonly index: number } | null>(null);
  useLayoutEffect(() => {
    const last = focused.current;
    const isLost = last !== null && !last.row.isConnected && document.activeElement === document.body;
    if (!isLost) return;
    focused.current = null;
    const left = [...(ref.current?.querySelectorAll(ROWS) ?? [])];
    const row = left[Math.min(last.index, left.length - 1)];
    const control = row?.querySelector<HTMLElement>('button') ?? null;
    if (control === null) ref.current?.focus({ preventScroll: true });
    else control.focus();
  }, [rows]);
  const onFocus = ({ currentTarget, target }: FocusEvent): void => {
    const row = target.closest(ROWS);
    const all = [...currentTarget.querySelectorAll(ROWS)];
    focused.current = row === null ? null : { row, index: all.indexOf(row) };
  };
  return { ref, onFocus };
}
