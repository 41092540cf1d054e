import { docIdOfSegment } from '@maru/core/text';
import { useEffect } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { matchPath, useLocation } from 'react-router-dom';
import { ArticleSkeleton } from '../../../components/Skeleton.tsx';
import { matchRoute } from '../../../page/navigation/route-table.ts';
import { useSpace } from '../../../page/shown-doc/use-space.ts';
import { openHistory, useHistory } from '../../../stores/history.ts';
import { useSession } from '../../../stores/session.ts';
import { NotFoundScreen } from '../NotFoundScreen.tsx';
import { HistoryPage } from './HistoryPage.tsx';
import styles from './HistoryScreen.module.css';

/** Versions of a document, for its owner; "not found" for others. */
export function HistoryScreen() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { groupName, docSegment } = matchRoute(pathname);
  const docId = docIdOfSegment(docSegment ?? '');
  const historyId = matchPath('/:group/:doc/history/:historyId', pathname)?.params.historyId ?? null;
  const space = useSpace(groupName);
  const status = useSession((state) => state.status);
  const history = useHistory((state) => state);

  useEffect(() => {
    if (space.isOwner && docId !== null) void openHistory(docId);
  }, [space.isOwner, docId]);

  const isRefused = status !== 'unknown' && !space.isOwner;
  const isOfThis = history.docId === docId;
  if (docId === null || isRefused || (isOfThis && history.failedStatus !== null)) return <NotFoundScreen />;
  if (!isOfThis || history.items.length === 0 || space.group === null) {
    return (
      <div className={styles['waiting']}>
        <ArticleSkeleton label={t('common.loading')} />
      </div>
    );
  }
  return <HistoryPage space={space} group={space.group} docId={docId} historyId={historyId} />;
}
