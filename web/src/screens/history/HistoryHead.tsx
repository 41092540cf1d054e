import { ArrowLeft } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import { useTitle } from '../../page/use-title.ts';
import styles from './HistoryScreen.module.css';

/** Title of the document, with the link back to it. */
export function HistoryHead({ title, docAddress }: { readonly title: string; readonly docAddress: string }) {
  const { t } = useTranslation('history');
  useTitle(t('title', { title }));
  return (
    <header className={styles['head']}>
      <Link to={docAddress} className={styles['back']}>
        <ArrowLeft size="1rem" aria-hidden="true" />
        {t('back')}
      </Link>
      <h1 className={styles['title']} tabIndex={-1}>
        {t('title', { title })}
      </h1>
    </header>
  );
}
