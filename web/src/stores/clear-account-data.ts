import { invalidateRequests } from '../requests/send.ts';
import { resetAccountStores } from './define-store.ts';
import { clearGroup } from './group.ts';
import { dropUndo } from './undo.ts';

/**
 * Clears all data that was read or written as one user, when
 * another account replaces it on this page or it logs out.
 */
export function clearAccountData(): void {
  invalidateRequests();
  resetAccountStores();
  clearGroup();
  dropUndo();
}
