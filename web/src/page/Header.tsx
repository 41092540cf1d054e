import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../components/Button.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { Logo } from '../components/Logo.tsx';
import { Menu } from '../components/Menu.tsx';
import { useSession } from '../stores/session.ts';
import { useUi } from '../stores/ui.ts';
import { AccountMenu } from './AccountMenu.tsx';
import styles from './Header.module.css';

/** What everybody may go to, by the first word of its address. */
const PLACES = ['explore', 'recents', 'random', 'help'] as const;

/** The line on top of every page: home at the left, the reader's own things at the right. */
export function Header() {
  const { t } = useTranslation();
  const username = useSession((state) => state.username);
  const isLoading = useUi((state) => state.pending > 0);
  return (
    <header className={styles['header']} data-chrome>
      <Link to={username === null ? '/' : `/${username}`} className={styles['home']}>
        <Logo size={26} />
        <span>{t('common.productName')}</span>
      </Link>
      <nav aria-label={t('nav.main')} className={styles['nav']}>
        {PLACES.map((name) => (
          <ButtonLink key={name} to={`/${name}`} look="quiet" size="small" className={styles['place']}>
            {t(`nav.${name}`)}
          </ButtonLink>
        ))}
        <PlacesMenu />
        {username === null ? (
          <>
            <ButtonLink to="/login" look="quiet" size="small">
              {t('nav.login')}
            </ButtonLink>
            <ButtonLink to="/signup" look="plain" size="small">
              {t('nav.signup')}
            </ButtonLink>
          </>
        ) : (
          <AccountMenu username={username} />
        )}
      </nav>
      {isLoading && <span className={styles['progress']} aria-hidden="true" />}
    </header>
  );
}

/** The same places where there is no room for them side by side. */
function PlacesMenu() {
  const { t } = useTranslation();
  return (
    <Menu
      items={PLACES.map((name) => ({ kind: 'link', id: name, to: `/${name}`, label: t(`nav.${name}`) }))}
      trigger={(props) => (
        <IconButton {...props} label={t('nav.places')} icon={<Compass size={20} aria-hidden="true" />} className={styles['places']} />
      )}
    />
  );
}
