import { FolderPlus, Images, LayoutList, LogOut, Settings, SquarePen, User, UserPlus } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Menu } from '../../components/Menu.tsx';
import { Bell } from './Bell.tsx';
import styles from './Header.module.css';
import { logOut } from '../session/log-out.ts';
import { useLanguageItems } from './use-language-items.ts';
import { useThemeItems } from './use-theme-items.ts';
import { useEffect, useState } from 'react';
import type { MenuItem } from '../../components/Menu.tsx';
import { otherAccounts, readAccounts } from '../../stores/accounts.ts';
import type { OtherAccount } from '../../stores/accounts.ts';
import { useSession } from '../../stores/session.ts';
import { changeAccount } from '../session/change-account.ts';

/** Menus of the signed-in user: notifications and account actions. */
export function AccountMenu({ username }: { readonly username: string }) {
  const { t } = useTranslation();
  const languages = useLanguageItems();
  const themes = useThemeItems();
  const accounts = useAccountItems();
  return (
    <>
      <Bell />
      <Menu
        items={[
          { kind: 'heading', id: 'who', label: username },
          {
            kind: 'link',
            id: 'space',
            to: `/${username}`,
            label: t('nav.mySpace'),
            icon: <LayoutList size="1rem" aria-hidden="true" />,
          },
          {
            kind: 'link',
            id: 'new',
            to: '/new',
            label: t('nav.newDocument'),
            icon: <SquarePen size="1rem" aria-hidden="true" />,
          },
          {
            kind: 'link',
            id: 'folder',
            to: '/new?folder=1',
            label: t('nav.newFolder'),
            icon: <FolderPlus size="1rem" aria-hidden="true" />,
          },
          {
            kind: 'link',
            id: 'media',
            to: '/media',
            label: t('nav.media'),
            icon: <Images size="1rem" aria-hidden="true" />,
          },
          { kind: 'separator', id: 'after-new' },
          {
            kind: 'link',
            id: 'space-settings',
            to: '/space/name',
            label: t('nav.spaceSettings'),
            icon: <Settings size="1rem" aria-hidden="true" />,
          },
          {
            kind: 'link',
            id: 'account',
            to: '/account/info',
            label: t('nav.accountSettings'),
            icon: <User size="1rem" aria-hidden="true" />,
          },
          ...accounts,
          {
            kind: 'link',
            id: 'add',
            to: '/login',
            label: t('nav.addAccount'),
            icon: <UserPlus size="1rem" aria-hidden="true" />,
          },
          { kind: 'heading', id: 'theme', label: t('nav.theme') },
          ...themes,
          { kind: 'heading', id: 'language', label: t('nav.language') },
          ...languages,
          { kind: 'separator', id: 'before-logout' },
          {
            kind: 'action',
            id: 'logout',
            label: t('nav.logout'),
            icon: <LogOut size="1rem" aria-hidden="true" />,
            onSelect: () => void logOut(username),
          },
        ]}
        trigger={(props) => (
          <button
            {...props}
            type="button"
            className={styles['avatar']}
            aria-label={t('nav.account', { username })}
            title={username}
          >
            {username.slice(0, 1)}
          </button>
        )}
      />
    </>
  );
}

/** Returns the other accounts of this browser as menu entries, which switch at one click. */
function useAccountItems(): readonly MenuItem[] {
  const { t } = useTranslation();
  // Saved accounts are read at each render; an attempt may have removed one.
  const [, setAttempts] = useState(0);
  const holder = useSession((state) => state.username);
  useEffect(() => {
    void readAccounts().then(() => setAttempts((count) => count + 1));
  }, [holder]);
  const others = otherAccounts();
  const change = async (account: OtherAccount): Promise<void> => {
    await changeAccount(account);
    setAttempts((count) => count + 1);
  };
  return [
    { kind: 'heading', id: 'others', label: t('nav.otherAccounts') },
    ...others.map((account) => ({
      kind: 'action' as const,
      id: `switch-${account.username}-${account.server ?? ''}`,
      label: t('nav.switchTo', { username: nameOf(account, others) }),
      onSelect: () => void change(account),
    })),
  ];
}

/** Adds the server's name, where several servers have the same username. */
function nameOf({ username, server }: OtherAccount, others: readonly OtherAccount[]): string {
  const isAlone = others.filter((other) => other.username === username).length === 1;
  return isAlone || server === null ? username : `${username} (${new URL(server).host})`;
}
