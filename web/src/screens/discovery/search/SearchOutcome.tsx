import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ArticleSkeleton } from '../../../components/Skeleton.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { searchMore, useSearch } from '../../../stores/search.ts';
import type { SearchInput } from '../../../stores/search.ts';
import styles from './Search.module.css';
import { SearchResults } from './SearchResults.tsx';

/** Result of a search: documents, none, or a failure. */
export function SearchOutcome({
  question,
  onRetry,
  onWiden,
}: {
  readonly question: SearchInput;
  readonly onRetry: () => void;
  readonly onWiden: () => void;
}) {
  const { t } = useTranslation('search');
  const docs = useSearch((state) => state.docs);
  const nextCursor = useSearch((state) => state.nextCursor);
  const hasFailed = useSearch((state) => state.hasFailed);
  const answered = useSearch((state) => state.answered);
  const [isBusy, setIsBusy] = useState(false);
  const more = async (): Promise<void> => {
    setIsBusy(true);
    await searchMore();
    setIsBusy(false);
  };
  const isFailed = hasFailed && docs === null;
  return (
    <div>
      {/* Always rendered, so that screen readers announce its changes. */}
      <p role="status" className={docs === null || docs.length === 0 ? 'visuallyHidden' : styles['count']}>
        {docs === null
          ? ''
          : nextCursor === null
            ? t('found', { count: docs.length })
            : t('foundMore', { number: docs.length })}
      </p>
      {isFailed && <EmptyState text={t('failed')} action={<Button onClick={onRetry}>{t('retry')}</Button>} />}
      {docs === null && !isFailed && <ArticleSkeleton label={t('translation:common.loading')} />}
      {docs?.length === 0 && (
        <EmptyState
          text={`${t('none', { query: answered?.query ?? '' })} ${t('noneHelp')}`}
          action={
            question.groupName === null ? null : <Button onClick={onWiden}>{t('searchEverywhere')}</Button>
          }
        />
      )}
      {docs !== null && docs.length > 0 && <SearchResults docs={docs} query={answered?.query ?? ''} />}
      {docs !== null && nextCursor !== null && (
        <Button className={styles['more']} isBusy={isBusy} onClick={() => void more()}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}
