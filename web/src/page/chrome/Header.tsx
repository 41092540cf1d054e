import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../components/Button.tsx';
import { Logo } from '../../components/Logo.tsx';
import { usePage } from '../../stores/page.ts';
import { useSession } from '../../stores/session.ts';
import { useUi } from '../../stores/ui.ts';
import { AccountSign } from './AccountSign.tsx';
import styles from './Header.module.css';
import { LazyAccountMenu } from './LazyAccountMenu.tsx';
import { HelpMenu, PlaceLinks, PlacesMenu, SearchButton } from './PlacesMenu.tsx';

/**
 * Header of the page: home at the left, the reader's menus at the right.
 * @param isWriting the links to public places are in a menu then
 */
export function Header({ isWriting }: { readonly isWriting: boolean }) {
  const { t } = useTranslation();
  const username = useSession((state) => state.username);
  const isSignupOpen = usePage((state) => state.isSignupOpen);
  const isLoading = useUi((state) => state.pending > 0);
  return (
    <header className={styles['header']} data-chrome data-room={isWriting || undefined}>
      <Link to={username === null ? '/' : `/${username}`} className={styles['home']}>
        <Logo size="1.625rem" />
        <span>{t('common.productName')}</span>
      </Link>
      <nav aria-label={t('nav.main')} className={styles['nav']}>
        <PlaceLinks />
        <HelpMenu />
        <PlacesMenu />
        <SearchButton />
        {username === null ? (
          <>
            <AccountSign username={null} />
            <ButtonLink to="/login" variant="quiet" size="small" className={styles['forVisitors']}>
              {t('nav.login')}
            </ButtonLink>
            {isSignupOpen && (
              <ButtonLink to="/signup" variant="plain" size="small" className={styles['forVisitors']}>
                {t('nav.signup')}
              </ButtonLink>
            )}
          </>
        ) : (
          <LazyAccountMenu key={username} username={username} />
        )}
      </nav>
      {isLoading && <span className={styles['progress']} aria-hidden="true" />}
    </header>
  );
}
