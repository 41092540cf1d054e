import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { ToolbarItem } from './toolbar-items.tsx';

/** Width of the separator between two groups, with its margins. */
const GAP_PX = 9;

/**
 * Returns how many items fit into an element, with a button
 * for the rest when not all do. Follows the element's size.
 */
export function useFittingCount(
  element: RefObject<HTMLElement | null>,
  items: readonly ToolbarItem[],
): number {
  const [count, setCount] = useState(items.length);
  useLayoutEffect(() => {
    const bar = element.current;
    if (bar === null) return undefined;
    const measure = (): void => {
      const button = bar.querySelector<HTMLElement>('[data-stop]')?.offsetWidth ?? 32;
      setCount(fittingCount(bar.clientWidth, button, items));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    return () => observer.disconnect();
  }, [element, items]);
  return count;
}

/**
 * Returns how many items fit into a width.
 * @param button width of each
 */
export function fittingCount(width: number, button: number, items: readonly ToolbarItem[]): number {
  let used = 0;
  let fitting = 0;
  for (const [index, { begins }] of items.entries()) {
    used += button + (begins === true ? GAP_PX : 0);
    const rest = index === items.length - 1 ? 0 : button;
    if (used + rest <= width) fitting = index + 1;
  }
  return Math.max(1, fitting);
}
