/** Gives the focus to a comment once the page has drawn it, and brings it into view where it is not. */
export function focusComment(id: string, block: 'nearest' | 'center' = 'nearest'): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(`comment-${id}`);
    element?.scrollIntoView({ block });
    element?.focus({ preventScroll: true });
  });
}
