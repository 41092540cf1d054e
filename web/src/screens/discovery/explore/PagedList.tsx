import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ArticleSkeleton } from '../../../components/Skeleton.tsx';
import { FoundList } from './FoundList.tsx';
import type { Found } from './FoundList.tsx';

/**
 * A list with a button for the next page. `pages` is null while
 * the first is loading; `onRetry` is set when that failed.
 */
export function PagedList({
  pages,
  emptyText,
  onMore,
  onRetry,
}: {
  readonly pages: { readonly docs: readonly Found[]; readonly nextCursor: string | null } | null;
  readonly emptyText: string;
  readonly onMore: () => Promise<void>;
  readonly onRetry: (() => void) | null;
}) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [isBusy, setIsBusy] = useState(false);
  if (pages === null) {
    if (onRetry === null) return <ArticleSkeleton label={t('common.loading')} />;
    return (
      <EmptyState
        text={t('explore.failed')}
        action={<Button onClick={onRetry}>{t('explore.retry')}</Button>}
      />
    );
  }
  if (pages.docs.length === 0) return <EmptyState text={emptyText} />;
  const more = async (): Promise<void> => {
    setIsBusy(true);
    await onMore();
    setIsBusy(false);
  };
  return (
    <FoundList docs={pages.docs} headingLevel={3}>
      {pages.nextCursor !== null && (
        <p>
          <Button className="withScript" isBusy={isBusy} onClick={() => void more()}>
            {t('explore.more')}
          </Button>
          <ButtonLink className="withoutScript" to={`${pathname}?cursor=${pages.nextCursor}`}>
            {t('explore.more')}
          </ButtonLink>
        </p>
      )}
    </FoundList>
  );
}
