import { docPath } from '@maru/core/text';
import { useTranslation } from '../../i18n/use-translation.ts';
import { deleteDoc } from '../../stores/docs.ts';
import type { ShownDoc } from '../../stores/docs.ts';
import { copyLink } from './copy-link.ts';
import { ask, requestRedirect, showToast, withBlock } from '../../stores/ui.ts';

export interface DocumentCommands {
  readonly copy: () => Promise<void>;
  /** Moves the document to the trash after a question that names it; then shows the space. */
  readonly remove: () => Promise<void>;
}

/** Returns the actions of a document's menu. */
export function useDocumentCommands(shown: ShownDoc, groupName: string, isHome: boolean): DocumentCommands {
  const { t } = useTranslation();
  const copy = (): Promise<void> =>
    copyLink(isHome ? `/${groupName}` : docPath(groupName, shown.id, shown.title), shown.doc);
  const remove = async (): Promise<void> => {
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
  return { copy, remove };
}
