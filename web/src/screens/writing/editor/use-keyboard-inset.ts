import { useEffect } from 'react';
import type { EditorRef } from './use-tools.ts';

/** The visible part of the window, in CSS pixels. */
export type VisiblePart = Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>;

/**
 * Returns how many CSS pixels at the foot of the window the screen's keyboard covers. A page that is zoomed
 * by two fingers is seen in part as well: it has no keyboard to make room for.
 */
export function keyboardInset(windowHeight: number, { height, offsetTop, scale }: VisiblePart): number {
  return scale > 1.01 ? 0 : Math.max(0, Math.round(windowHeight - height - offsetTop));
}

/**
 * Height without the keyboard, in CSS pixels, below which the text has the room of what is around it.
 * A phone that lies on its side has more without its keyboard: a touch of the text moves nothing there.
 */
const LOW_PX = 300;

/**
 * Keeps `--keyboard` of the page at the height of the screen's keyboard, for what stays above it, and
 * `data-low` where little is left. The line that is written stays in sight when the keyboard comes.
 */
export function useKeyboardInset(editor: EditorRef): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return undefined;
    const root = document.documentElement;
    const { style } = root;
    let height = 0;
    let frame = 0;
    const showLine = (): void => {
      const view = editor.current?.view();
      if (view?.hasFocus === true) view.dispatch({ scrollIntoView: true });
    };
    const follow = (): void => {
      const inset = keyboardInset(window.innerHeight, viewport);
      const before = height;
      height = window.innerHeight - inset;
      style.setProperty('--keyboard', `${inset}px`);
      root.toggleAttribute('data-low', height < LOW_PX);
      if (height >= before) return;
      // The editor may take in the caret of the tap that brought the keyboard later in this frame.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(showLine);
    };
    follow();
    viewport.addEventListener('resize', follow);
    viewport.addEventListener('scroll', follow);
    return () => {
      cancelAnimationFrame(frame);
      viewport.removeEventListener('resize', follow);
      viewport.removeEventListener('scroll', follow);
      style.removeProperty('--keyboard');
      root.removeAttribute('data-low');
    };
  }, [editor]);
}
