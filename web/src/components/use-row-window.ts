import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Number of rows rendered beyond the visible ones, for fast scrolling. */
const MARGIN = 12;

export interface RowWindow {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the range of visible rows in a list of rows of equal
 * height, with a margin. The list is inside a scrolling element.
 */
export function useRowWindow(list: RefObject<HTMLElement | null>, count: number): RowWindow {
  const [shown, setShown] = useState<RowWindow>({ from: 0, to: 2 * MARGIN });
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const scroller = scrollerOf(element);
    const updateRows = (): void => {
      const height = rowHeightOf(element);
      const top = scroller.getBoundingClientRect().top - element.getBoundingClientRect().top;
      const from = Math.max(0, Math.floor(top / height) - MARGIN);
      const to = Math.max(0, Math.ceil((top + scroller.clientHeight) / height)) + MARGIN;
      setShown((before) => (before.from === from && before.to === to ? before : { from, to }));
    };
    updateRows();
    const observer = new ResizeObserver(updateRows);
    observer.observe(scroller);
    scroller.addEventListener('scroll', updateRows, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', updateRows);
    };
  }, [list, count]);
  return shown;
}

/** Returns the height of a row in pixels, which is the same for all. */
export function rowHeightOf(list: Element): number {
  return Number.parseFloat(getComputedStyle(list).getPropertyValue('--target')) || 32;
}

/** Returns the element that scrolls an element vertically. */
export function scrollerOf(element: Element): Element {
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return document.documentElement;
}

/** Scrolls a row into view above `scroll-padding-bottom`, without scrolling the page itself. */
export function revealRow(list: Element, index: number): void {
  const scroller = scrollerOf(list);
  if (scroller === document.documentElement) return;
  const height = rowHeightOf(list);
  const top = list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + index * height;
  const bottom =
    scroller.clientHeight - (Number.parseFloat(getComputedStyle(scroller).scrollPaddingBottom) || 0);
  if (top < 0 || top + height > bottom) scroller.scrollTop += top - scroller.clientHeight / 2;
}
