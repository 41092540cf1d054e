import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Lines beyond the visible ones, so that a quick wheel finds something. */
const MARGIN = 12;

export interface RowWindow {
  readonly from: number;
  readonly to: number;
}

/** Which lines of a list of equal heights can be seen, and some more. The list lies in something that scrolls. */
export function useRowWindow(list: RefObject<HTMLElement | null>, count: number): RowWindow {
  const [shown, setShown] = useState<RowWindow>({ from: 0, to: 2 * MARGIN });
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const scroller = scrollerOf(element);
    const look = (): void => {
      const height = rowHeightOf(element);
      const top = scroller.getBoundingClientRect().top - element.getBoundingClientRect().top;
      const from = Math.max(0, Math.floor(top / height) - MARGIN);
      const to = Math.max(0, Math.ceil((top + scroller.clientHeight) / height)) + MARGIN;
      setShown((before) => (before.from === from && before.to === to ? before : { from, to }));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(scroller);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [list, count]);
  return shown;
}

/** The height of one line, in pixels: all of them have it. */
export function rowHeightOf(list: Element): number {
  return Number.parseFloat(getComputedStyle(list).getPropertyValue('--target')) || 32;
}

/** What scrolls an element up and down. */
export function scrollerOf(element: Element): Element {
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return document.documentElement;
}

/** Brings a line into view, without scrolling the page itself. */
export function revealRow(list: Element, index: number): void {
  const scroller = scrollerOf(list);
  if (scroller === document.documentElement) return;
  const height = rowHeightOf(list);
  const top = list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + index * height;
  if (top < 0 || top + height > scroller.clientHeight) scroller.scrollTop += top - scroller.clientHeight / 2;
}
