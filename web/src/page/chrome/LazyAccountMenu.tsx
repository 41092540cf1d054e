import { withTexts } from '../../i18n/with-texts.ts';
import { useSession } from '../../stores/session.ts';
import { lazyPart } from '../startup/lazy-part.tsx';
import { AccountSign } from './AccountSign.tsx';

/** The account's menus, which are loaded for signed-in users alone. */
export const LazyAccountMenu = lazyPart(
  async () => (await withTexts(import('./AccountMenu.tsx'), 'notifications')).AccountMenu,
  { waiting: <WaitingAccount /> },
);

function WaitingAccount() {
  return <AccountSign username={useSession((state) => state.username)} />;
}
