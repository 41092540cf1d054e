import type { SearchQuestion } from '@maru/core/search';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ArticleSkeleton } from '../../../components/Skeleton.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { searchMore, useSearch } from '../../../stores/search.ts';
import styles from './Search.module.css';
import { SearchResults } from './SearchResults.tsx';

/** Result of a search: documents, none, or a failure. */
export function SearchOutcome({
  question,
  onRetry,
  onWiden,
}: {
  readonly question: SearchQuestion;
  readonly onRetry: () => void;
  readonly onWiden: () => void;
}) {
  const { t } = useTranslation('search');
  const docs = useSearch((state) => state.docs);
  const nextCursor = useSearch((state) => state.nextCursor);
  const hasFailed = useSearch((state) => state.hasFailed);
  const isContinued = useSearch((state) => state.isContinued);
  const loadedQuery = useSearch((state) => state.loadedQuery);
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
        {docs === null || isContinued
          ? ''
          : nextCursor === null
            ? t('found', { count: docs.length })
            : t('foundMore', { number: docs.length })}
      </p>
      {isFailed && <EmptyState text={t('failed')} action={<Button onClick={onRetry}>{t('retry')}</Button>} />}
      {docs === null && !isFailed && <ArticleSkeleton label={t('translation:common.loading')} />}
      {docs?.length === 0 && nextCursor === null && (
        <EmptyState
          text={`${t('none', { query: loadedQuery?.query ?? '' })} ${t('noneHelp')}`}
          action={
            question.groupName === null ? null : (
              <>
                <Button className="withScript" onClick={onWiden}>
                  {t('searchEverywhere')}
                </Button>
                <ButtonLink
                  className="withoutScript"
                  rel="nofollow"
                  to={addressOf({ ...question, groupName: null })}
                >
                  {t('searchEverywhere')}
                </ButtonLink>
              </>
            )
          }
        />
      )}
      {docs !== null && docs.length > 0 && <SearchResults docs={docs} query={loadedQuery?.query ?? ''} />}
      {docs !== null && nextCursor !== null && (
        <p className={styles['more']}>
          <Button className="withScript" isBusy={isBusy} onClick={() => void more()}>
            {t('more')}
          </Button>
          <ButtonLink className="withoutScript" rel="nofollow" to={addressOf(question, nextCursor)}>
            {t('more')}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

/** Returns the address of a page of results, for readers without scripts. */
function addressOf({ query, groupName }: SearchQuestion, cursor: string | null = null): string {
  const parameters = new URLSearchParams({ q: query });
  if (groupName !== null) parameters.set('groupName', groupName);
  if (cursor !== null) parameters.set('cursor', cursor);
  return `/search?${parameters.toString()}`;
}
