import { useEffect } from 'react';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { TreeSkeleton } from '../../../components/Skeleton.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useServerAddress } from '../../../page/shown-doc/use-server-address.ts';
import { loadComments, openComments, useComments } from '../../../stores/comments.ts';
import { useSession } from '../../../stores/session.ts';
import { CommentList } from './CommentList.tsx';
import styles from './Comments.module.css';
import { NewComment } from './NewComment.tsx';
import { useCommentsContext } from './use-comments-context.ts';

export interface CommentSectionProps {
  readonly docId: string;
  /** Path of the document's page, as the server spells it. */
  readonly docPath: string;
  /** Username of the document's owner. */
  readonly ownerName: string;
  /** Receives the number of comments for the heading; null until all are loaded. */
  readonly onTotal: (total: number | null) => void;
}

/** Comments of a document and the form for a new one, below the heading that the page already has. */
export function CommentSection({ docId, docPath, ownerName, onTotal }: CommentSectionProps) {
  const { t } = useTranslation('comments');
  const status = useSession((state) => state.status);
  const username = useSession((state) => state.username);
  const thread = useComments((state) => state.byDoc[docId] ?? null);
  const hasFailed = useComments((state) => state.failed[docId] === true);
  const commentsContext = useCommentsContext(docId, username, useServerAddress(docPath));
  useEffect(() => {
    if (status !== 'unknown') void openComments(docId, username);
  }, [docId, status, username]);

  const total =
    thread?.nextCursor === null ? thread.comments.filter(({ isDeleted }) => !isDeleted).length : null;
  useEffect(() => onTotal(total), [onTotal, total]);
  return (
    <>
      {thread === null && !hasFailed && <TreeSkeleton label={t('translation:common.loading')} />}
      {thread === null && hasFailed && (
        <EmptyState
          text={t('failed')}
          action={<Button onClick={() => void loadComments(docId)}>{t('retry')}</Button>}
        />
      )}
      {thread !== null && (
        <>
          {thread.comments.length === 0 ? (
            <p className={styles['empty']}>{username === null ? t('emptyForVisitors') : t('empty')}</p>
          ) : (
            <CommentList
              thread={thread}
              commentsContext={commentsContext}
              rights={{
                canWrite: thread.abilities?.comment === true,
                canModerate: thread.abilities?.moderate === true,
                ownerName,
              }}
            />
          )}
          <NewComment commentsContext={commentsContext} isLoggedIn={username !== null} />
        </>
      )}
    </>
  );
}
