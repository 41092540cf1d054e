import { useEffect } from 'react';

/** The visible part of the window, in CSS pixels. */
export type VisiblePart = Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>;

/**
 * Returns how many CSS pixels at the foot of the window the screen's keyboard covers. A page that is zoomed
 * by two fingers is seen in part as well: it has no keyboard to make room for.
 */
export function keyboardInset(windowHeight: number, { height, offsetTop, scale }: VisiblePart): number {
  return scale > 1.01 ? 0 : Math.max(0, Math.round(windowHeight - height - offsetTop));
}

/** Keeps `--keyboard` of the page at the height of the screen's keyboard, for what stays above it. */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return undefined;
    const { style } = document.documentElement;
    const follow = (): void =>
      style.setProperty('--keyboard', `${keyboardInset(window.innerHeight, viewport)}px`);
    follow();
    viewport.addEventListener('resize', follow);
    viewport.addEventListener('scroll', follow);
    return () => {
      viewport.removeEventListener('resize', follow);
      viewport.removeEventListener('scroll', follow);
      style.removeProperty('--keyboard');
    };
  }, []);
}
