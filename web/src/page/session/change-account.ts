import { switchAccount } from '../../stores/accounts.ts';
import type { OtherAccount } from '../../stores/accounts.ts';
import { requestRedirect, withBlock } from '../../stores/ui.ts';
import { confirmLeave } from '../navigation/guarded-history.ts';

/**
 * Switches the page to another account, after a question where
 * unsaved text would be lost, and goes to a path of the site.
 */
export async function changeAccount(account: OtherAccount, path = `/${account.username}`): Promise<void> {
  if (!(await confirmLeave())) return;
  const result = await withBlock(() => switchAccount(account));
  if (result === 'switched') requestRedirect(path);
  if (result === 'refused') requestRedirect('/login');
}
