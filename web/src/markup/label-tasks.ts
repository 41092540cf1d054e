export interface TaskNames {
  readonly done: string;
  readonly open: string;
}

/** As the HTML renderer writes the box of a task; text can't look like this, its `<` is escaped. */
const BOX = /<input (checked="" )?disabled="" type="checkbox">/g;

/**
 * Names the boxes of task lists in finished HTML, for a page that is read before its script runs.
 * @param names words without characters that HTML gives a meaning to
 */
export function nameTasks(html: string, names: TaskNames): string {
  return html.replace(
    BOX,
    (box, checked?: string) => `${box.slice(0, -1)} aria-label="${checked === undefined ? names.open : names.done}">`,
  );
}

/** Names the boxes of task lists for those who do not see whether they are ticked: the dialect's HTML has no words for it. */
export function labelTasks(element: HTMLElement | null, names: TaskNames): void {
  for (const box of element?.querySelectorAll<HTMLInputElement>('li input[type="checkbox"]') ?? []) {
    box.setAttribute('aria-label', box.checked ? names.done : names.open);
  }
}
