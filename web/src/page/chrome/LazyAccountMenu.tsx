import { withTexts } from '../../i18n/with-texts.ts';
import { useSession } from '../../stores/session.ts';
import { lazyComponent } from '../startup/lazy-component.tsx';
import { AccountSign } from './AccountSign.tsx';

/** The account's menus, which are loaded for signed-in users alone. */
export const LazyAccountMenu = lazyComponent(
  async () => (await withTexts(import('./AccountMenu.tsx'), 'notifications')).AccountMenu,
  { waiting: <WaitingAccount /> },
);

function WaitingAccount() {
  return <AccountSign username={useSession((state) => state.username)} />;
}
