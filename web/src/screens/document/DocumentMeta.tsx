import type { Group } from '@maru/core/api';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Phrase } from '../../components/Phrase.tsx';
import { Time } from '../../components/Time.tsx';
import type { ShownDoc } from '../../stores/docs.ts';
import { AccessChip } from './AccessChip.tsx';
import styles from './DocumentMeta.module.css';

/** Under the title: whose it is, when it was changed, and, for its owner, who may read it. */
export function DocumentMeta({
  shown,
  group,
  isOwner,
  isHome,
}: {
  readonly shown: ShownDoc;
  readonly group: Group;
  readonly isOwner: boolean;
  readonly isHome: boolean;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles['meta']}>
      {!isHome && (
        <Link to={`/${group.name}`} className={styles['space']}>
          {group.title}
        </Link>
      )}
      <span>
        <Phrase text={t('doc.updated')} slot={() => <Time at={shown.updatedAt} />} />
      </span>
      {isOwner && shown.doc !== null && <AccessChip doc={shown.doc} groupName={group.name} isHome={isHome} />}
    </div>
  );
}
