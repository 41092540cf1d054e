import type { User } from '@maru/core/api';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useLocale } from '../../../stores/locale.ts';
import styles from './Account.module.css';
import { formatBytes } from '../format-bytes.ts';

/** The user's data. */
export function InfoTab({ user }: { readonly user: User }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>{t('info.username')}</dt>
        <dd>
          {user.username}
          <span className={styles['note']}>{t('info.usernameHelp')}</span>
        </dd>
      </div>
      <div>
        <dt>{t('info.address')}</dt>
        <dd>
          <Link to={`/${user.username}`}>/{user.username}</Link>
        </dd>
      </div>
      <div>
        <dt>{t('info.email')}</dt>
        <dd>{user.email === '' ? t('info.emailNone') : user.email}</dd>
        <dd className={styles['way']}>
          <Link to="/account/email" aria-label={t('email.title')}>
            {t('info.changeEmail')}
          </Link>
        </dd>
      </div>
      <div>
        <dt>{t('info.password')}</dt>
        <dd>
          <Link to="/account/password" aria-label={t('password.title')}>
            {t('info.changePassword')}
          </Link>
        </dd>
      </div>
      <div>
        <dt>{t('info.uploadLimit')}</dt>
        <dd>{formatBytes(user.mediaUploadLimit, locale)}</dd>
      </div>
      <div>
        <dt>{t('info.storageLimit')}</dt>
        <dd>{formatBytes(user.storageLimit, locale)}</dd>
      </div>
    </dl>
  );
}
