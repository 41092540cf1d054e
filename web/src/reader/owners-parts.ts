import { isRecentInput } from './early-palette.ts';
import { pageData } from './page-data.ts';

/* Input for parts that a page has for its owner alone, when the application knows whose space it is. */

/** The owner's tree, which replaces that of readers. */
const OWNERS_TREE = '[role="tree"][aria-multiselectable="true"]';
/** Keys that the tree of readers does not have. */
const OWNERS_KEYS: ReadonlySet<string> = new Set(['F2', 'Delete', 'ContextMenu']);

/** Returns the id of the row that a right click, a long press or an owner's key is for; else null. */
export function treeRowOf(event: MouseEvent | KeyboardEvent): string | null {
  if (event instanceof KeyboardEvent) {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey || !(shiftKey ? key === 'F10' : OWNERS_KEYS.has(key))) return null;
  }
  const row = event.target instanceof Element ? event.target.closest('[role="treeitem"]') : null;
  return row instanceof HTMLElement && isOwnSpace() ? (row.dataset['id'] ?? null) : null;
}

/**
 * Returns the box of a task that a press is for, disabled until the application enables it; else null. The
 * running application enables the boxes of an owner alone: presses of others have no effect.
 */
export function taskBoxOf({ target, button, isPrimary }: PointerEvent): HTMLInputElement | null {
  const isBox =
    target instanceof HTMLInputElement && target.matches('.article li > [type="checkbox"]:disabled');
  const isRunning = document.documentElement.dataset['running'] !== undefined;
  return isBox && isPrimary && button === 0 && (isRunning || isOwnSpace()) ? target : null;
}

function isOwnSpace(): boolean {
  const account = document.documentElement.dataset['account'];
  return account !== undefined && pageData().group?.group.name === account;
}

/** Ticks a task or unticks it when its box is enabled. */
export async function replayTaskClick(box: HTMLInputElement, at: number): Promise<void> {
  (await whenThere(() => (box.disabled ? null : box), at))?.click();
}

/** Repeats an event at a row of the owner's tree, when that is there. Its keys act on the focused row. */
export async function replayTreeEvent(event: Event, rowId: string, at: number): Promise<void> {
  const tree = await whenThere(() => document.querySelector(`aside ${OWNERS_TREE}`), at);
  const row = tree?.querySelector<HTMLElement>(`[data-id="${rowId}"]`);
  if (row === null || row === undefined) return;
  row.focus();
  await new Promise((resolve) => setTimeout(resolve));
  row.dispatchEvent(event);
}

/** Resolves with an element when the page has it; with null when the input is too old to act by then. */
function whenThere<T extends Element>(find: () => T | null, at: number): Promise<T | null> {
  return new Promise((resolve) => {
    const resolveIfFound = (): void => {
      const found = find();
      if (found === null && isRecentInput(at)) return;
      observer.disconnect();
      resolve(found);
    };
    const observer = new MutationObserver(resolveIfFound);
    observer.observe(document.body, { attributeFilter: ['disabled'], childList: true, subtree: true });
    resolveIfFound();
  });
}
