import { useTranslation } from 'react-i18next';
import { deleteDoc } from '../../stores/docs.ts';
import type { ShownDoc } from '../../stores/docs.ts';
import { ask, requestRedirect, showToast, withBlock } from '../../stores/ui.ts';

/** Asks, by name, and puts the document into the trash; then the space is shown. */
export function useDelete(shown: ShownDoc, groupName: string): () => Promise<void> {
  const { t } = useTranslation();
  return async () => {
    const answer = await ask({
      title: t('doc.deleteQuestion', { title: shown.title }),
      message: t(shown.isFolder ? 'doc.deleteFolderMessage' : 'doc.deleteMessage'),
      okLabel: t('common.delete'),
      cancelLabel: t('common.cancel'),
      isDangerous: true,
    });
    if (answer !== 'ok' || !(await withBlock(() => deleteDoc(shown.id)))) return;
    requestRedirect(`/${groupName}`);
    showToast(t('doc.deleted', { title: shown.title }), 'success');
  };
}
