import { translate } from '../i18n/instances.ts';
import { dismissToast, showToast, uiState } from './ui.ts';

/** A change that can be undone: the newest one, also after its toast has gone. */
interface Undoable {
  /** Text of its toast. */
  readonly text: string;
  readonly run: () => void;
}

let newest: Undoable | null = null;

/** Shows a toast with Undo. It replaces the one of the change before, which can no longer be undone here. */
export function offerUndo(text: string, run: () => void): void {
  dropUndo();
  const undo = (): void => {
    if (newest?.run === undo) newest = null;
    run();
  };
  newest = { text, run: undo };
  showToast(text, 'success', { label: translate('access.undo'), run: undo });
}

/** Removes the newest Undo with its toast, because the change failed or another one follows. */
export function dropUndo(): void {
  const text = newest?.text;
  newest = null;
  for (const toast of uiState().toasts) if (toast.text === text) dismissToast(toast.id);
}

/** Undoes the newest change. Returns false when there is none. */
export function undoNewest(): boolean {
  const undo = newest;
  dropUndo();
  undo?.run();
  return undo !== null;
}
