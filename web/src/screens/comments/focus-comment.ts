import { commentElementId } from '@maru/core';

/** Gives the focus to a comment once the page has drawn it, and brings it into view where it is not. */
export function focusComment(id: string, block: 'nearest' | 'center' = 'nearest'): void {
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(`article[id="${commentElementId(id)}"]`);
    element?.scrollIntoView({ block });
    element?.focus({ preventScroll: true });
  });
}
