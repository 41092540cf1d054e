import type { Comment } from '@maru/core/api';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { createComment, updateComment } from '../../../stores/comments.ts';
import { announce } from '../../../stores/ui.ts';
import { CommentForm } from './CommentForm.tsx';
import { focusComment } from './focus-comment.ts';
import type { CommentsContext } from './use-comments-context.ts';

/** Form that replaces the text of one's own comment, to edit it. */
export function EditForm({
  comment,
  commentsContext,
}: {
  readonly comment: Comment;
  readonly commentsContext: CommentsContext;
}) {
  const { t } = useTranslation('comments');
  const close = (): void => {
    commentsContext.setOpen(null);
    focusComment(comment.id);
  };
  return (
    <CommentForm
      place={commentsContext.placeOf(`edit ${comment.id}`)}
      label={t('writeEdit')}
      sendLabel={t('saveEdit')}
      initial={comment.content}
      onSend={async (text) => {
        const { failure } = await updateComment(commentsContext.docId, comment.id, text);
        if (failure === null) close();
        return failure;
      }}
      onCancel={close}
    />
  );
}

/** Form below a thread, to answer one of its comments. */
export function ReplyForm({
  comment,
  commentsContext,
}: {
  readonly comment: Comment;
  readonly commentsContext: CommentsContext;
}) {
  const { t } = useTranslation('comments');
  return (
    <CommentForm
      place={commentsContext.placeOf(`reply ${comment.id}`)}
      label={t('writeReply', { name: comment.author?.username ?? '' })}
      sendLabel={t('sendReply')}
      onSend={async (text) => {
        const { response, failure } = await createComment(commentsContext.docId, comment.id, text);
        if (failure !== null) return failure;
        commentsContext.setOpen(null);
        announce(t('sent'));
        focusComment(response.comment.id);
        return null;
      }}
      onCancel={() => {
        commentsContext.setOpen(null);
        focusComment(comment.id);
      }}
    />
  );
}
