import type { DocItem } from '@maru/core/api';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Translate } from '../../i18n/texts.ts';
import { groupState } from '../../stores/group.ts';
import { moveDoc, siblingsIn } from '../../stores/tree-order.ts';
import type { DocMove } from '../../stores/tree-order.ts';
import { announce } from '../../stores/ui.ts';

/**
 * Moves documents, and announces the result: the new position, a revert, or no change. A target folder is
 * expanded, so that the document stays visible.
 */
export function useMoves(onOpen: (folderId: string) => void): (id: string, move: DocMove | null) => boolean {
  const { t } = useTranslation('tree');
  return (id, move) => {
    const title = groupState().docs.find((doc) => doc.id === id)?.title ?? '';
    const moved = move === null ? null : moveDoc(move);
    if (move === null || moved === null) {
      announce(t('cannotMove', { title }));
      return false;
    }
    if (move.position === 'inside') onOpen(move.targetId);
    announce(placeOf(groupState().docs, id, t));
    void moved.then((isMoved) => {
      if (!isMoved) announce(t('movedBack', { title }));
    });
    return true;
  };
}

function placeOf(docs: readonly DocItem[], id: string, t: Translate<'tree'>): string {
  const doc = docs.find((item) => item.id === id);
  if (doc === undefined) return '';
  const siblings = siblingsIn(docs, doc.parentId);
  const values = { title: doc.title, position: siblings.indexOf(doc) + 1, siblings: siblings.length };
  const folder = docs.find((item) => item.id === doc.parentId);
  return folder === undefined ? t('movedTop', values) : t('moved', { ...values, folder: folder.title });
}
