import type { Comment } from '@maru/core/api';
import { Button } from '../../../components/Button.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { deleteComment } from '../../../stores/comments.ts';
import { showAlert } from '../../../stores/ui.ts';
import styles from './Comments.module.css';
import { focusComment } from './focus-comment.ts';
import type { CommentsContext } from './use-comments-context.ts';

/** Permissions of the reader on a document's comments. */
export interface CommentRights {
  readonly canWrite: boolean;
  /** True for the document's owner, who may delete any comment. */
  readonly canModerate: boolean;
  /** Username of the document's owner. */
  readonly ownerName: string;
}

/** Text buttons for reply, edit and delete, in this order. */
export function CommentActions({
  comment,
  name,
  commentsContext,
  rights,
}: {
  readonly comment: Comment;
  readonly name: string;
  readonly commentsContext: CommentsContext;
  readonly rights: CommentRights;
}) {
  const { t } = useTranslation('comments');
  const { id, canEdit } = comment;
  if (!rights.canWrite) return null;
  const remove = async (): Promise<void> => {
    const answer = await showAlert({
      title: canEdit ? t('deleteQuestion') : t('deleteOther', { name }),
      message: t('deleteMessage'),
      okLabel: t('delete'),
      cancelLabel: t('translation:common.cancel'),
      isDangerous: true,
    });
    if (answer === 'ok' && (await deleteComment(commentsContext.docId, id))) focusComment(id);
  };
  return (
    <div className={styles['actions']}>
      <Button
        variant="quiet"
        size="small"
        aria-label={t('replyTo', { name })}
        onClick={() => commentsContext.setOpen({ kind: 'reply', id })}
      >
        {t('reply')}
      </Button>
      {canEdit && (
        <Button
          variant="quiet"
          size="small"
          aria-label={t('editYours')}
          onClick={() => commentsContext.setOpen({ kind: 'edit', id })}
        >
          {t('edit')}
        </Button>
      )}
      {(canEdit || rights.canModerate) && (
        <Button
          variant="quiet"
          size="small"
          aria-label={t('deleteOf', { name })}
          onClick={() => void remove()}
        >
          {t('delete')}
        </Button>
      )}
    </div>
  );
}
