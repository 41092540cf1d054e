import { translate } from '../i18n/instances.ts';
import { dismissToast, showToast, uiState } from './ui.ts';

/** A change that can be undone: the newest one, also after its toast has gone. */
interface Undoable {
  /** Text of its toast. */
  readonly text: string;
  readonly run: () => void;
  /** True for a change of the tree, which its keys undo. */
  readonly isOfTree: boolean;
}

let newest: Undoable | null = null;

/**
 * Shows a toast with Undo. It replaces the one of the change before, which can no longer be undone here.
 * @returns a function that takes the offer back, where the change failed
 */
export function offerUndo(text: string, run: () => void, { isOfTree = false } = {}): () => void {
  dropUndo();
  const undo = (): void => {
    if (newest?.run === undo) newest = null;
    run();
  };
  newest = { text, run: undo, isOfTree };
  showToast(text, 'success', { label: translate('access.undo'), run: undo });
  return () => {
    if (newest?.run === undo) dropUndo();
  };
}

/** Removes the newest Undo with its toast, because another change follows. */
export function dropUndo(): void {
  const text = newest?.text;
  newest = null;
  for (const toast of uiState().toasts) if (toast.text === text) dismissToast(toast.id);
}

/** Undoes the newest change where it is one of the tree. Returns false when there is none. */
export function undoNewestOfTree(): boolean {
  const undo = newest;
  if (undo?.isOfTree !== true) return false;
  dropUndo();
  undo.run();
  return true;
}
