import { dismissToast, showToast, uiState } from './ui.ts';
import { translate } from '../i18n/instances.ts';

/** A change that can be undone, also after its toast has gone. */
interface Undoable {
  /** Text of its toast. */
  readonly text: string;
  readonly run: () => void;
}

/** Largest number of changes of the tree that can be undone one after the other. */
const TREE_CHANGES_MAX = 50;

/** The change whose toast offers Undo; null: none. */
let newest: Undoable | null = null;
/** Changes of the tree since any other change, oldest first: the keys of the tree undo the last one. */
let ofTree: readonly Undoable[] = [];

/**
 * Shows a toast with Undo. It replaces the one of the change before.
 * @param isOfTree true for a change of the tree, which its keys undo; any other one ends what they undo
 * @returns a function that takes the offer back, where the change failed
 */
export function offerUndo(text: string, run: () => void, { isOfTree = false } = {}): () => void {
  dismissNewest();
  const withdraw = (): void => {
    ofTree = ofTree.filter((other) => other !== change);
    if (newest === change) dismissNewest();
  };
  const change: Undoable = {
    text,
    run: () => {
      withdraw();
      run();
    },
  };
  newest = change;
  ofTree = isOfTree ? [...ofTree, change].slice(-TREE_CHANGES_MAX) : [];
  showToast(text, 'success', { label: translate('access.undo'), run: change.run });
  return withdraw;
}

/** Removes every Undo, with the newest one's toast, because a change follows that can't be undone. */
export function dropUndo(): void {
  ofTree = [];
  dismissNewest();
}

function dismissNewest(): void {
  const text = newest?.text;
  newest = null;
  for (const toast of uiState().toasts) if (toast.text === text) dismissToast(toast.id);
}

/** Undoes the newest change of the tree, and next time the one before. Returns false when there is none. */
export function undoNewestOfTree(): boolean {
  const change = ofTree.at(-1);
  change?.run();
  return change !== undefined;
}
