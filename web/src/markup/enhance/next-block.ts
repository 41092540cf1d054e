/** Returns true for an element that only wraps a run of an article's blocks, in a long text. */
export function isRun(element: Element): boolean {
  return element.hasAttribute('data-run');
}

/** Returns the block after another one, in the next run too; null at the end. */
export function nextBlock(block: Element): Element | null {
  const run = block.parentElement;
  let next = block.nextElementSibling;
  if (next === null && run !== null && isRun(run)) next = run.nextElementSibling;
  while (next !== null && isRun(next)) next = next.firstElementChild ?? next.nextElementSibling;
  return next;
}
