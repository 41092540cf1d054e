import { commentElementId } from '@maru/core';

/** Focuses a comment once it is rendered, and scrolls it into view where needed. */
export function focusComment(id: string, block: 'nearest' | 'center' = 'nearest'): void {
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(`article[id="${commentElementId(id)}"]`);
    element?.scrollIntoView({ block });
    element?.focus({ preventScroll: true });
  });
}
