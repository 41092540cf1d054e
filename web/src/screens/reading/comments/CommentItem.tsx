import { commentElementId } from '@maru/core';
import type { Comment } from '@maru/core/api';
import { Link } from 'react-router-dom';
import { Time } from '../../../components/Time.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { CommentActions } from './CommentActions.tsx';
import type { CommentRights } from './CommentActions.tsx';
import styles from './Comments.module.css';
import { EditForm } from './EditForm.tsx';
import type { CommentsContext } from './use-comments-context.ts';
import { useMemo } from 'react';
import { articleNames } from '../../../markup/article-names.ts';
import { BlockViews } from '../../../markup/BlockViews.tsx';
import type { ViewOptions } from '../../../markup/view-options.ts';
import { commentBlocks } from './comment-blocks.ts';

/** A comment: author, time, text and actions. A deleted one shows a placeholder. */
export function CommentItem({
  comment,
  parent,
  commentsContext,
  rights,
  isLinked,
}: {
  readonly comment: Comment;
  /** The comment that it answers, where that is not the one above. */
  readonly parent: Comment | null;
  readonly commentsContext: CommentsContext;
  readonly rights: CommentRights;
  readonly isLinked: boolean;
}) {
  const { t } = useTranslation('comments');
  const name = comment.author?.username ?? null;
  const isEditing = commentsContext.open?.kind === 'edit' && commentsContext.open.id === comment.id;
  return (
    <article
      id={commentElementId(comment.id)}
      className={styles['comment']}
      tabIndex={-1}
      data-linked={isLinked || undefined}
    >
      {name === null ? (
        <p className={styles['deleted']}>{t('deleted')}</p>
      ) : (
        <>
          <header className={styles['head']}>
            <Link to={`/${name}`} className={styles['author']}>
              {name}
            </Link>
            {name === rights.ownerName && <span className={styles['badge']}>{t('author')}</span>}
            {parent !== null && (
              <a href={`#${commentElementId(parent.id)}`} className={styles['answered']}>
                {parent.author === null
                  ? t('replyToDeleted')
                  : t('answers', { name: parent.author.username })}
              </a>
            )}
            <Link
              to={{ ...commentsContext.address, hash: `#${commentElementId(comment.id)}` }}
              className={styles['when']}
              replace
            >
              <Time at={comment.createdAt} />
            </Link>
            {comment.updatedAt !== comment.createdAt && (
              <span className={styles['edited']}>{t('edited')}</span>
            )}
          </header>
          {isEditing ? (
            <EditForm comment={comment} commentsContext={commentsContext} />
          ) : (
            <>
              {comment.isDamaged === true ? (
                <p className={styles['deleted']}>{t('damaged', { id: comment.id })}</p>
              ) : (
                <CommentText text={comment.content} />
              )}
              <CommentActions
                comment={comment}
                name={name}
                commentsContext={commentsContext}
                rights={rights}
              />
            </>
          )}
        </>
      )}
    </article>
  );
}

/** Text of a comment, rendered in the dialect within the limits of `commentBlocks`. */
function CommentText({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const blocks = useMemo(() => commentBlocks(text), [text]);
  const options = useMemo(
    (): ViewOptions => ({ resolve: () => null, idPrefix: '', names: articleNames(t) }),
    [t],
  );
  return (
    <div className={`article ${styles['text']}`} dir="auto">
      <BlockViews blocks={blocks} options={options} />
    </div>
  );
}
