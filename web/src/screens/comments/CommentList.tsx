import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { loadMoreComments } from '../../stores/comments.ts';
import type { Thread } from '../../stores/comments.ts';
import type { CommentRights } from './CommentActions.tsx';
import { CommentItem } from './CommentItem.tsx';
import styles from './Comments.module.css';
import { ReplyForm } from './EditForm.tsx';
import { threadRows } from './thread-rows.ts';
import { useLinkedComment } from './use-linked-comment.ts';
import type { CommentsContext } from './use-comments-context.ts';

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
              <CommentItem comment={root} answered={null} isLinked={linked === root.id} {...shared} />
              {replies.length > 0 && (
                <ol className={styles['replies']}>
                  {replies.map(({ comment, answered }) => (
                    <li key={comment.id}>
                      <CommentItem
                        comment={comment}
                        answered={answered}
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
        <Button className={styles['more']} isBusy={isBusy} onClick={() => void more()}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
