import { docPath } from '@maru/core/text';
import { translate } from '../../../i18n/instances.ts';
import { deleteDocs } from '../../../stores/tree-edits.ts';
import type { DeletedDoc } from '../../../stores/tree-edits.ts';
import { announce, showAlert, requestRedirect, withBlock } from '../../../stores/ui.ts';
import { offerUndo } from '../../../stores/undo.ts';

/**
 * Moves documents to the trash after a question that names them; a toast offers to undo it. A page that shows
 * one of them gives way to the space, and comes back with the Undo.
 */
export async function deleteWithUndo(
  docs: readonly DeletedDoc[],
  {
    groupName,
    currentId,
    onConfirmed,
    onDeleted,
  }: {
    readonly groupName: string;
    /** Document of the current page. */
    readonly currentId: string | null;
    /** Called before they are deleted. */
    readonly onConfirmed?: () => void;
    /** Called after they were deleted, when the page takes input again. */
    readonly onDeleted?: () => void;
  },
): Promise<void> {
  if ((await showAlert(questionOf(docs))) !== 'ok') return;
  onConfirmed?.();
  const { deleted, undo } = await withBlock(() => deleteDocs(docs));
  onDeleted?.();
  const [first] = deleted;
  if (first === undefined) return;
  const shown = deleted.find(({ id }) => id === currentId);
  if (shown !== undefined) requestRedirect(`/${groupName}`);
  const text =
    deleted.length === 1
      ? translate('doc.deleted', { title: first.title })
      : translate('tree:deletedMany', { count: deleted.length });
  const restore = async (): Promise<void> => {
    if (!(await undo())) return;
    if (shown !== undefined) requestRedirect(docPath(groupName, shown.id, shown.title));
    announce(translate('access.undone'));
  };
  offerUndo(text, () => void restore(), { isOfTree: true });
}

function questionOf(docs: readonly DeletedDoc[]): Parameters<typeof showAlert>[0] {
  const hasFolder = docs.some((doc) => doc.isFolder);
  const isOne = docs.length === 1;
  return {
    title: isOne
      ? translate('doc.deleteQuestion', { title: docs[0]?.title ?? '' })
      : translate('tree:deleteMany', { count: docs.length }),
    message: isOne
      ? translate(hasFolder ? 'doc.deleteFolderMessage' : 'doc.deleteMessage')
      : translate(hasFolder ? 'tree:deleteManyFolders' : 'tree:deleteManyMessage'),
    okLabel: translate('common.delete'),
    cancelLabel: translate('common.cancel'),
    isDangerous: true,
  };
}
