import { Images, LayoutList, LogOut, Settings, User, UserPlus } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Menu } from '../../components/Menu.tsx';
import { accountPart, consumeMenuRequest, useRestoredFocus } from './account-handover.ts';
import { Bell } from './Bell.tsx';
import styles from './Header.module.css';
import { logOut } from '../session/log-out.ts';
import { useAccountItems } from './use-account-items.ts';
import { useLanguageItems } from './use-language-items.ts';
import { useNewDocItems } from './use-new-doc-items.tsx';
import { useThemeItems } from './use-theme-items.ts';
import { useState } from 'react';

/** Menus of the signed-in user: notifications and account actions. */
export function AccountMenu({ username }: { readonly username: string }) {
  const { t } = useTranslation();
  const languages = useLanguageItems();
  const themes = useThemeItems();
  const accounts = useAccountItems();
  const newDocs = useNewDocItems(username);
  const [startsOpen] = useState(consumeMenuRequest);
  useRestoredFocus();
  return (
    <>
      <Bell username={username} />
      <Menu
        startsOpen={startsOpen}
        items={[
          { kind: 'heading', id: 'who', label: username },
          {
            kind: 'link',
            id: 'space',
            to: `/${username}`,
            label: t('nav.mySpace'),
            icon: <LayoutList size="1rem" aria-hidden="true" />,
          },
          ...newDocs,
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
            {...accountPart('menu')}
          >
            {username.slice(0, 1)}
          </button>
        )}
      />
    </>
  );
}
