import { COMMENTS_PARAMETER } from '@maru/core';
import { useState, useEffect } from 'react';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { loadMoreComments } from '../../../stores/comments.ts';
import type { Thread } from '../../../stores/comments.ts';
import type { CommentRights } from './CommentActions.tsx';
import { CommentItem } from './CommentItem.tsx';
import styles from './Comments.module.css';
import { ReplyForm } from './EditForm.tsx';
import { threadRows } from './thread-rows.ts';
import type { CommentsContext } from './use-comments-context.ts';
import { useLocation } from 'react-router-dom';
import { focusComment } from './focus-comment.ts';

/** Comments in threads: replies are indented one step below the first comment. */
export function CommentList({
  thread,
  commentsContext,
  rights,
}: {
  readonly thread: Thread;
  readonly commentsContext: CommentsContext;
  readonly rights: CommentRights;
}) {
  const { t } = useTranslation('comments');
  const [isBusy, setIsBusy] = useState(false);
  const linked = useLinkedComment(commentsContext.docId, thread);
  const more = async (): Promise<void> => {
    setIsBusy(true);
    await loadMoreComments(commentsContext.docId);
    setIsBusy(false);
  };
  const shared = { commentsContext, rights };
  return (
    <>
      <ol className={styles['threads']}>
        {threadRows(thread.comments).map(({ root, replies }) => {
          const answering = [root, ...replies.map(({ comment }) => comment)].find(
            ({ id, isDeleted }) =>
              commentsContext.open?.kind === 'reply' && commentsContext.open.id === id && !isDeleted,
          );
          return (
            <li key={root.id} className={styles['thread']}>
              <CommentItem comment={root} parent={null} isLinked={linked === root.id} {...shared} />
              {replies.length > 0 && (
                <ol className={styles['replies']}>
                  {replies.map(({ comment, parent }) => (
                    <li key={comment.id}>
                      <CommentItem
                        comment={comment}
                        parent={parent}
                        isLinked={linked === comment.id}
                        {...shared}
                      />
                    </li>
                  ))}
                </ol>
              )}
              {answering !== undefined && (
                <div className={styles['replies']}>
                  <ReplyForm key={answering.id} comment={answering} commentsContext={commentsContext} />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {thread.nextCursor !== null && (
        <p className={styles['more']}>
          <Button className="withScript" isBusy={isBusy} onClick={() => void more()}>
            {t('more')}
          </Button>
          <ButtonLink
            className="withoutScript"
            rel="nofollow"
            to={`${commentsContext.address.pathname}?${COMMENTS_PARAMETER}&cursor=${thread.nextCursor}`}
          >
            {t('more')}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

/**
 * Loads and focuses the comment that the address names (`#maru:comment-<id>`).
 * @returns its id; null when the address names none
 */
function useLinkedComment(docId: string, { comments, nextCursor }: Thread): string | null {
  const { hash, key } = useLocation();
  const id = /^#maru:comment-([0-9a-z]{24})$/.exec(hash)?.[1] ?? null;
  const isHere = id !== null && comments.some((comment) => comment.id === id);
  // Loads page after page until it is present or there are no more.
  useEffect(() => {
    if (id !== null && !isHere && nextCursor !== null) void loadMoreComments(docId, true);
  }, [docId, id, isHere, nextCursor]);
  useEffect(() => {
    if (id !== null && isHere) focusComment(id, 'center');
  }, [id, isHere, key]);
  return id;
}
