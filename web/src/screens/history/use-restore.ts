import { formatAbsolute } from '@maru/core/text';
import { useTranslation } from '../../i18n/use-translation.ts';
import { restoreRevision } from '../../stores/history.ts';
import { ask, requestRedirect, showToast, withBlock } from '../../stores/ui.ts';

/**
 * Restores a version after a question, and shows the document. When it
 * was changed in the meantime, that is reported and confirmed first.
 */
export function useRestore(
  docId: string,
  docAddress: string,
): (historyId: string, createdAt: string) => Promise<void> {
  const { t, language } = useTranslation('history');
  const { t: common } = useTranslation();
  return async (historyId, createdAt) => {
    const time = formatAbsolute(new Date(createdAt), language);
    const isSure = async (message: string): Promise<boolean> => {
      const answer = await ask({
        title: t('restoreQuestion', { time }),
        message,
        okLabel: t('restore'),
        cancelLabel: common('common.cancel'),
      });
      return answer === 'ok';
    };
    let message = t('restoreMessage');
    while (await isSure(message)) {
      const result = await withBlock(() => restoreRevision(docId, historyId));
      if (result === 'failed') return;
      if (result === 'restored') {
        requestRedirect(docAddress);
        showToast(t('restored', { time }), 'success');
        return;
      }
      message = t('changedMeanwhile', { time });
    }
  };
}
