import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Choices } from '../../../components/Choices.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { TreeSkeleton } from '../../../components/Skeleton.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { loadMedia, loadMoreMedia, useMedia } from '../../../stores/media.ts';
import { NotLoaded } from '../NotLoaded.tsx';
import { MediaCard } from './MediaCard.tsx';
import styles from './Media.module.css';

/** Grid of files: all of them, or those that no document uses. */
export function MediaList({
  groupName,
  isUnusedOnly,
}: {
  readonly groupName: string;
  readonly isUnusedOnly: boolean;
}) {
  const { t } = useTranslation('media');
  const items = useMedia((state) => state.items);
  const nextCursor = useMedia((state) => state.nextCursor);
  const hasFailed = useMedia((state) => state.hasFailed);
  const [isBusy, setIsBusy] = useState(false);
  const showMore = async (): Promise<void> => {
    setIsBusy(true);
    await loadMoreMedia(groupName);
    setIsBusy(false);
  };
  const isEmpty = items?.length === 0 && nextCursor === null;
  return (
    <>
      {!(isEmpty && !isUnusedOnly) && (
        <Choices
          label={t('show')}
          options={[
            { value: 'all', text: t('all') },
            { value: 'unused', text: t('unusedOnly') },
          ]}
          chosen={isUnusedOnly ? 'unused' : 'all'}
          onChoose={(value) => void loadMedia(groupName, value === 'unused')}
        />
      )}
      {hasFailed && <NotLoaded text={t('failed')} onRetry={() => void loadMedia(groupName, isUnusedOnly)} />}
      {items === null && !hasFailed && <TreeSkeleton label={t('translation:common.loading')} />}
      {isEmpty &&
        (isUnusedOnly ? (
          <EmptyState
            text={t('emptyUnused')}
            action={<Button onClick={() => void loadMedia(groupName)}>{t('showAll')}</Button>}
          />
        ) : (
          <EmptyState text={t('empty')} />
        ))}
      {items !== null && items.length > 0 && (
        <ul className={styles['grid']} aria-label={t('files')}>
          {items.map((item) => (
            <MediaCard key={item.id} item={item} groupName={groupName} />
          ))}
        </ul>
      )}
      {items !== null && nextCursor !== null && (
        <Button className={styles['more']} isBusy={isBusy} onClick={() => void showMore()}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
