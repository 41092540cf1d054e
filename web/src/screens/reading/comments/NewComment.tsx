import { COMMENTS_ID } from '@maru/core';
import { useEffect } from 'react';
import { consumeEarlyComment } from '../../../reader/early-palette.ts';
import { ButtonLink } from '../../../components/Button.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { createComment } from '../../../stores/comments.ts';
import { announce } from '../../../stores/ui.ts';
import { CommentForm } from './CommentForm.tsx';
import styles from './Comments.module.css';
import type { CommentsContext } from './use-comments-context.ts';

/** Form for a new comment; for anonymous readers a link to the login and back. */
export function NewComment({
  commentsContext,
  isLoggedIn,
}: {
  readonly commentsContext: CommentsContext;
  readonly isLoggedIn: boolean;
}) {
  const { t } = useTranslation('comments');
  const { pathname, search } = commentsContext.address;
  useEffect(() => {
    // A comment begun before the session was known can't be finished without one.
    if (!isLoggedIn) consumeEarlyComment();
  }, [isLoggedIn]);
  if (!isLoggedIn) {
    return (
      <div className={styles['loginPrompt']}>
        <p>
          <strong>{t('loginTitle')}</strong>
          <span>{t('loginMessage')}</span>
        </p>
        <ButtonLink to={`/login?next=${encodeURIComponent(`${pathname}${search}#${COMMENTS_ID}`)}`}>
          {t('login')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <CommentForm
      key={commentsContext.placeOf('new')}
      place={commentsContext.placeOf('new')}
      label={t('write')}
      sendLabel={t('send')}
      onSend={async (text) => {
        const { failure } = await createComment(commentsContext.docId, null, text);
        if (failure === null) announce(t('sent'));
        return failure;
      }}
    />
  );
}
