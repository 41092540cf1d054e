import { Link } from 'react-router-dom';
import { splitPhrase } from '../../components/split-phrase.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from '../forms/Form.module.css';

/** Link to the login for those who have an account: an equal address does not link it to the provider. */
export function KnownAccountHint({ label }: { readonly label: string }) {
  const { t } = useTranslation('firstLogin');
  const [before, link, after] = splitPhrase(t('known', { label }));
  return (
    <p className={styles['foot']}>
      <span>
        {before}
        <Link to="/login?next=%2Faccount%2Fsecurity">{link}</Link>
        {after}
      </span>
    </p>
  );
}
