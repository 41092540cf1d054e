import { Check, X } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import settings from '../settings/Settings.module.css';
import styles from './Account.module.css';

const GOES = ['goesDocuments', 'goesMedia', 'goesAccount', 'goesKey'] as const;
const STAYS = ['staysComments', 'staysCopies'] as const;

/** List of data that is deleted with an account, and of data that is not. */
export function DeleteConsequences() {
  const { t } = useTranslation('account');
  return (
    <div className={styles['consequences']}>
      <h2 className={settings['heading']}>{t('delete.goes')}</h2>
      <ul>
        {GOES.map((key) => (
          <li key={key}>
            <X size="1rem" aria-hidden="true" className={styles['goes']} />
            <span>{t(`delete.${key}`)}</span>
          </li>
        ))}
      </ul>
      <h2 className={settings['heading']}>{t('delete.stays')}</h2>
      <ul>
        {STAYS.map((key) => (
          <li key={key}>
            <Check size="1rem" aria-hidden="true" />
            <span>{t(`delete.${key}`)}</span>
          </li>
        ))}
      </ul>
      <p className={settings['text']}>{t('delete.beforehand')}</p>
    </div>
  );
}
