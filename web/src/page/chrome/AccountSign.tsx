import { Bell as BellIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { accountPart, useRestoredFocus, requestAccountMenu } from './account-handover.ts';
import bellStyles from './Bell.module.css';
import styles from './Header.module.css';

/**
 * The bell and the account's letter until the account's menu is there, which a press then opens.
 * @param username null until the application has it: the page's first script shows the sign of the
 * session's account then, by attributes of `html`
 */
export function AccountSign({ username }: { readonly username: string | null }) {
  const { t } = useTranslation();
  useRestoredFocus();
  const early = username === null ? styles['early'] : '';
  return (
    <>
      <Link
        to="/notifications"
        rel="nofollow"
        className={`${bellStyles['bell']} ${early}`}
        aria-label={t('nav.notifications')}
        {...accountPart('bell')}
      >
        <BellIcon size="1.25rem" aria-hidden="true" />
        <EarlyCount />
      </Link>
      <button
        type="button"
        className={`${styles['avatar']} ${early}`}
        aria-label={t('nav.accountSettings')}
        aria-haspopup="menu"
        onClick={requestAccountMenu}
        {...accountPart('menu')}
      >
        {username === null ? <span className={styles['letter']} /> : username.slice(0, 1)}
      </button>
    </>
  );
}

/** The number of notifications that the page's first script has loaded. */
export function EarlyCount() {
  return <span className={`${bellStyles['count']} ${bellStyles['earlyCount']}`} aria-hidden="true" />;
}
