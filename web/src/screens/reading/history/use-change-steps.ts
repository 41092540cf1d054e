import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

export interface ChangeSteps {
  readonly table: RefObject<HTMLTableElement | null>;
  /** Number of the current change, from 0; -1 before the first. */
  readonly current: number;
  readonly next: () => void;
  readonly previous: () => void;
}

/**
 * Moves between changes, wrapping around: by buttons, and
 * by Alt with the down and up arrows anywhere on the page.
 */
export function useChangeSteps(count: number): ChangeSteps {
  const table = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState(-1);
  const goTo = (wanted: number): void => {
    const change = table.current?.querySelector<HTMLElement>(`[data-change="${wanted}"]`);
    if (change === null || change === undefined) return;
    setCurrent(wanted);
    change.focus({ preventScroll: true });
    change.scrollIntoView({ block: change.clientHeight > innerHeight / 2 ? 'start' : 'center' });
  };
  const next = (): void => goTo((current + 1) % Math.max(count, 1));
  const previous = (): void => goTo((Math.max(current, 0) - 1 + count) % Math.max(count, 1));

  const steps = useRef({ next, previous });
  useEffect(() => {
    steps.current = { next, previous };
  });
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      if (event.target instanceof HTMLSelectElement) return;
      event.preventDefault();
      if (event.key === 'ArrowDown') steps.current.next();
      else steps.current.previous();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
  return { table, current, next, previous };
}
