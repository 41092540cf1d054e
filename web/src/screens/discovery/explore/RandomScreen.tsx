import { docPath } from '@maru/core/text';
import { useCallback } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ArticleSkeleton } from '../../../components/Skeleton.tsx';
import { useTitle } from '../../../page/navigation/use-title.ts';
import { showNextRandomDoc } from '../../../stores/explore-pages.ts';
import { useExplore } from '../../../stores/explore.ts';
import styles from './Explore.module.css';
import { useFirstPage } from './use-first-page.ts';

/** Redirects to a random public document; shows a message where there is none. */
export function RandomScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isEmpty = useExplore((state) => state.encounters?.length === 0);
  const openRandomDoc = useCallback(async (): Promise<boolean> => {
    const doc = await showNextRandomDoc();
    if (doc === null) return false;
    void navigate(docPath(doc.groupName, doc.id, doc.title), { replace: true });
    return true;
  }, [navigate]);
  const retry = useFirstPage(openRandomDoc);
  useTitle(t('explore.randomTitle'));
  return (
    <div className={styles['recents']}>
      <h1 className="screenTitle" tabIndex={-1}>
        {t('explore.randomTitle')}
      </h1>
      {isEmpty && (
        <EmptyState
          text={t('explore.empty')}
          action={<ButtonLink to="/explore">{t('nav.explore')}</ButtonLink>}
        />
      )}
      {!isEmpty && retry === null && <ArticleSkeleton label={t('common.loading')} />}
      {!isEmpty && retry !== null && (
        <EmptyState
          text={t('explore.failed')}
          action={<Button onClick={retry}>{t('explore.retry')}</Button>}
        />
      )}
    </div>
  );
}
