import { COMMENTS_ID } from '@maru/core';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../../components/Button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { createComment } from '../../stores/comments.ts';
import { announce } from '../../stores/ui.ts';
import { CommentForm } from './CommentForm.tsx';
import styles from './Comments.module.css';
import type { Talk } from './use-talk.ts';

/** Form for a new comment; for anonymous readers a link to the login and back. */
export function NewComment({ talk, isLoggedIn }: { readonly talk: Talk; readonly isLoggedIn: boolean }) {
  const { t } = useTranslation('comments');
  const { pathname, search } = useLocation();
  if (!isLoggedIn) {
    return (
      <div className={styles['door']}>
        <p>
          <strong>{t('loginTitle')}</strong>
          <span>{t('loginMessage')}</span>
        </p>
        <ButtonLink to={`/login?next=${encodeURIComponent(`${pathname}${search}#${COMMENTS_ID}`)}`}>{t('login')}</ButtonLink>
      </div>
    );
  }
  return (
    <CommentForm
      key={talk.placeOf('new')}
      place={talk.placeOf('new')}
      label={t('write')}
      sendLabel={t('send')}
      onSend={async (text) => {
        const { failure } = await createComment(talk.docId, null, text);
        if (failure === null) announce(t('sent'));
        return failure;
      }}
    />
  );
}
