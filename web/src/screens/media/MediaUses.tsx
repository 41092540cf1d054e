import type { Media } from '@maru/core/api';
import { docPath } from '@maru/core/text';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './Media.module.css';

/** Largest number of listed documents, since a longer card would stretch its row of the grid. */
const SHOWN_MAX = 3;

/** Documents that show a file or link to it; a mark where there is none. */
export function MediaUses({
  item: { usedIn = [], uses = 0 },
  groupName,
}: {
  readonly item: Media;
  readonly groupName: string;
}) {
  const { t } = useTranslation('media');
  if (uses === 0) {
    return (
      <p className={styles['uses']}>
        <span className={styles['unused']}>{t('unused')}</span>
      </p>
    );
  }
  const shown = usedIn.slice(0, SHOWN_MAX);
  return (
    <div className={styles['uses']}>
      <p className={styles['small']}>{t('usedIn')}</p>
      <ul>
        {shown.map(({ id, title, isDeleted }) => (
          <li key={id}>
            {isDeleted ? (
              <span>{t('inTrash', { title })}</span>
            ) : (
              <Link to={docPath(groupName, id, title)}>{title}</Link>
            )}
          </li>
        ))}
        {uses > shown.length && <li>{t('usedMore', { more: uses - shown.length })}</li>}
      </ul>
    </div>
  );
}
