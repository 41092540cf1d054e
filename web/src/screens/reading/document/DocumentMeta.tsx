import type { Group } from '@maru/core/api';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import { splitPhrase } from '../../../components/split-phrase.ts';
import { Time } from '../../../components/Time.tsx';
import { can } from '../../../stores/docs.ts';
import type { ShownDoc } from '../../../stores/docs.ts';
import { LazyAccessChip } from './LazyOwnerParts.tsx';
import styles from './DocumentMeta.module.css';

/** Line under the title: owner, time of the last change and, for those who may change it, access. */
export function DocumentMeta({
  shown,
  group,
  isHome,
}: {
  readonly shown: ShownDoc;
  readonly group: Group;
  readonly isHome: boolean;
}) {
  const { t } = useTranslation();
  const [before, , after] = splitPhrase(t('doc.updated'));
  return (
    <div className={styles['meta']}>
      {!isHome && (
        <Link to={`/${group.name}`} className={styles['space']}>
          {group.title}
        </Link>
      )}
      <span>
        {before}
        <Time at={shown.updatedAt} />
        {after}
      </span>
      {shown.doc !== null && can(shown, 'share') && (
        <LazyAccessChip doc={shown.doc} groupName={group.name} isHome={isHome} />
      )}
    </div>
  );
}
