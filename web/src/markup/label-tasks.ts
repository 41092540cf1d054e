/** Names the boxes of task lists for those who do not see whether they are ticked: the dialect's HTML has no words for it. */
export function labelTasks(element: HTMLElement | null, names: { readonly done: string; readonly open: string }): void {
  for (const box of element?.querySelectorAll<HTMLInputElement>('li input[type="checkbox"]') ?? []) {
    box.setAttribute('aria-label', box.checked ? names.done : names.open);
  }
}
