import { formatAbsolute } from '@maru/core/text';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { groupState } from '../../../stores/group.ts';
import { historyState, restoreRevision, undoRestore } from '../../../stores/history.ts';
import { showAlert, requestRedirect, showToast, withBlock } from '../../../stores/ui.ts';
import { offerUndo } from '../../../stores/undo.ts';

/**
 * Restores a version after a question, and shows the document. When it
 * was changed in the meantime, that is reported and confirmed first. A toast offers to undo it.
 * @param isShared true where others read the document: they see the restored version at once
 */
export function useRestore(
  docId: string,
  docAddress: string,
  isShared: boolean,
): (historyId: string, createdAt: string) => Promise<void> {
  const { t, language } = useTranslation('history');
  const { t: common } = useTranslation();
  return async (historyId, createdAt) => {
    const time = formatAbsolute(new Date(createdAt), language);
    const isSure = async (message: string): Promise<boolean> => {
      const answer = await showAlert({
        title: t('restoreQuestion', { time }),
        message,
        okLabel: t('restore'),
        cancelLabel: common('common.cancel'),
      });
      return answer === 'ok';
    };
    const undo = async (before: string | undefined): Promise<void> => {
      if (before !== undefined && (await undoRestore(docId, before)))
        showToast(common('access.undone'), 'success');
    };
    const unpublished = groupState().workingCopies.includes(docId) ? ` ${t('restoreUnpublished')}` : '';
    let message = t(isShared ? 'restoreSharedMessage' : 'restoreMessage');
    while (await isSure(`${message}${unpublished}`)) {
      const before = historyState().items[0]?.id;
      const result = await withBlock(() => restoreRevision(docId, historyId));
      if (result === 'failed') return;
      if (result === 'restored') {
        requestRedirect(docAddress);
        offerUndo(t('restored', { time }), () => void undo(before));
        return;
      }
      message = t('changedMeanwhile', { time });
    }
  };
}
