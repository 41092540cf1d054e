import { isRecentInput } from './early-palette.ts';
import { pageData } from './page-data.ts';

/** The owner's tree, which replaces that of readers when the application knows whose space it is. */
const OWNERS_TREE = '[role="tree"][aria-multiselectable="true"]';
/** Keys that the tree of readers does not have. */
const OWNERS_KEYS: ReadonlySet<string> = new Set(['F2', 'Delete', 'ContextMenu']);

/** Returns the id of the row that a right click, a long press or an owner's key is for; else null. */
export function ownersRowOf(event: MouseEvent | KeyboardEvent): string | null {
  if (event instanceof KeyboardEvent) {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey || !(shiftKey ? key === 'F10' : OWNERS_KEYS.has(key))) return null;
  }
  const row = event.target instanceof Element ? event.target.closest('[role="treeitem"]') : null;
  const account = document.documentElement.dataset['account'];
  if (!(row instanceof HTMLElement) || account === undefined) return null;
  return pageData().group?.group.name === account ? (row.dataset['id'] ?? null) : null;
}

/** Repeats an event at a row of the owner's tree, when that is there. Its keys act on the focused row. */
export async function repeatInOwnersTree(event: Event, rowId: string, at: number): Promise<void> {
  const tree = await ownersTree(at);
  const row = tree?.querySelector<HTMLElement>(`[data-id="${rowId}"]`);
  if (row === null || row === undefined) return;
  row.focus();
  await new Promise((resolve) => setTimeout(resolve));
  row.dispatchEvent(event);
}

/** Resolves with the owner's tree; null when nobody waits for it any more. */
function ownersTree(at: number): Promise<Element | null> {
  return new Promise((resolve) => {
    const look = (): void => {
      const tree = document.querySelector(`aside ${OWNERS_TREE}`);
      if (tree === null && isRecentInput(at)) return;
      observer.disconnect();
      resolve(tree);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    look();
  });
}
