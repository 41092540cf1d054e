import { forgetAnswers } from '../requests/send.ts';
import { forgetAccountStores } from './define-store.ts';
import { forgetGroup } from './group.ts';
import { dropUndo } from './undo.ts';

/**
 * Clears all data that was read or written as one user, when
 * another account replaces it on this page or it logs out.
 */
export function clearAccountData(): void {
  forgetAnswers();
  forgetAccountStores();
  forgetGroup();
  dropUndo();
}
