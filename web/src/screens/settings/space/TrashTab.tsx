import type { Group, Doc } from '@maru/core/api';
import { useEffect, useState, useRef } from 'react';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { TreeSkeleton } from '../../../components/Skeleton.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { loadMoreTrash, loadTrash, useTrash } from '../../../stores/trash.ts';
import { NotLoaded } from '../NotLoaded.tsx';
import { TrashRow } from './TrashRow.tsx';
import styles from './Trash.module.css';
import { docPath } from '@maru/core/text';
import { Link } from 'react-router-dom';
import { Alert } from '../../../components/Alert.tsx';

/** Deleted documents that can be restored. */
export function TrashTab({ group: { name } }: { readonly group: Group }) {
  const { t } = useTranslation('spaceSettings');
  const { items, hasFailed, restored, nextCursor } = useTrash((state) => state);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => void loadTrash(name), [name]);

  const showMore = async (): Promise<void> => {
    setIsBusy(true);
    await loadMoreTrash(name);
    setIsBusy(false);
  };
  if (hasFailed) return <NotLoaded text={t('notLoaded')} onRetry={() => void loadTrash(name)} />;
  if (items === null) return <TreeSkeleton label={t('translation:common.loading')} />;
  return (
    <>
      {restored !== null && <Restored doc={restored} groupName={name} />}
      {items.length === 0 && nextCursor === null ? (
        <EmptyState
          text={t('trash.empty')}
          action={<ButtonLink to={`/${name}`}>{t('trash.toSpace')}</ButtonLink>}
        />
      ) : (
        <ul className={styles['list']}>
          {items.map((item) => (
            <TrashRow key={item.id} item={item} />
          ))}
        </ul>
      )}
      {nextCursor !== null && (
        <p>
          <Button isBusy={isBusy} onClick={() => void showMore()}>
            {t('trash.more')}
          </Button>
        </p>
      )}
    </>
  );
}

/**
 * Shows the document restored last, with a link. It takes the
 * focus, since the focused button was removed with its row.
 */
function Restored({ doc, groupName }: { readonly doc: Doc; readonly groupName: string }) {
  const { t } = useTranslation('spaceSettings');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [doc.id]);
  return (
    <div ref={box} tabIndex={-1} className={styles['said']}>
      <Alert tone="success">
        {t('trash.undeleted', { title: doc.title })}{' '}
        <Link to={docPath(groupName, doc.id, doc.title)}>{t('trash.undeletedOpen')}</Link>
      </Alert>
    </div>
  );
}
