import { FolderPlus, LayoutList, LogOut, SquarePen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../components/Menu.tsx';
import { requestRedirect, withBlock } from '../stores/ui.ts';
import { forgetDocs } from '../stores/docs.ts';
import { forgetGroup } from '../stores/group.ts';
import { logout } from '../stores/session.ts';
import styles from './Header.module.css';
import { useLanguageItems } from './use-language-items.ts';
import { useThemeItems } from './use-theme-items.ts';

/** Everything that belongs to the person behind the session. */
export function AccountMenu({ username }: { readonly username: string }) {
  const { t } = useTranslation();
  const languages = useLanguageItems();
  const themes = useThemeItems();
  const leave = async (): Promise<void> => {
    if (!(await withBlock(logout))) return;
    forgetDocs();
    forgetGroup();
    requestRedirect('/');
  };
  return (
    <Menu
      items={[
        { kind: 'heading', id: 'who', label: username },
        { kind: 'link', id: 'space', to: `/${username}`, label: t('nav.mySpace'), icon: <LayoutList size={16} aria-hidden="true" /> },
        { kind: 'link', id: 'new', to: '/new', label: t('nav.newDocument'), icon: <SquarePen size={16} aria-hidden="true" /> },
        { kind: 'link', id: 'folder', to: '/new?folder=1', label: t('nav.newFolder'), icon: <FolderPlus size={16} aria-hidden="true" /> },
        { kind: 'separator', id: 'after-new' },
        { kind: 'heading', id: 'theme', label: t('nav.theme') },
        ...themes,
        { kind: 'heading', id: 'language', label: t('nav.language') },
        ...languages,
        { kind: 'separator', id: 'before-logout' },
        {
          kind: 'action',
          id: 'logout',
          label: t('nav.logout'),
          icon: <LogOut size={16} aria-hidden="true" />,
          onSelect: () => void leave(),
        },
      ]}
      trigger={(props) => (
        <button {...props} type="button" className={styles['avatar']} aria-label={t('nav.account', { username })} title={username}>
          {username.slice(0, 1)}
        </button>
      )}
    />
  );
}
