import { clearAccountData } from '../../stores/clear-account-data.ts';
import { logout } from '../../stores/sign-out.ts';
import { requestRedirect, withBlock } from '../../stores/ui.ts';
import { confirmLeave } from '../navigation/guarded-history.ts';

/**
 * Logs out, after a question where text would be lost: on the page, or in drafts that only this device has.
 */
export async function logOut(username: string): Promise<void> {
  if (!(await confirmLeave())) return;
  const { deleteDraftsOf, confirmDraftRemoval } = await import('../../stores/drafts.ts');
  if (!(await confirmDraftRemoval(username)) || !(await withBlock(logout))) return;
  await deleteDraftsOf(username);
  clearAccountData();
  requestRedirect('/');
}
