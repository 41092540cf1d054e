import type { Doc, DocItem } from '@maru/core/api';
import { docPath } from '@maru/core/text';
import type { Translate } from '../../../i18n/texts.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { docsState, loadDoc } from '../../../stores/docs.ts';
import { groupState } from '../../../stores/group.ts';
import { restorePlaces } from '../../../stores/restore-places.ts';
import { duplicateDoc, moveDocs } from '../../../stores/tree-edits.ts';
import { siblingsIn } from '../../../stores/tree-order.ts';
import type { DocMove } from '../../../stores/tree-order.ts';
import { announce, requestRedirect, showToast, withBlock } from '../../../stores/ui.ts';
import { dropUndo, offerUndo } from '../../../stores/undo.ts';
import { copyLink } from '../document/copy-link.ts';
import { deleteWithUndo } from './delete-with-undo.ts';

export interface TreeCommands {
  /** Moves documents together; null: there is no such place. Returns false when nothing moves. */
  readonly move: (ids: readonly string[], move: Omit<DocMove, 'id'> | null) => boolean;
  /** Moves documents to the trash after a question. */
  readonly remove: (docs: readonly DocItem[]) => Promise<void>;
  readonly duplicate: (doc: DocItem) => Promise<void>;
  /** Opens a document in the editor. */
  readonly write: (id: string) => void;
  readonly copyAddress: (doc: DocItem) => Promise<void>;
}

/** Returns the changes that the owner of a tree makes to its documents, with their messages and Undo. */
export function useTreeCommands({
  groupName,
  currentId,
  onOpen,
  onDelete,
  onFocus,
}: {
  readonly groupName: string;
  readonly currentId: string | null;
  /** Called for a folder that documents were moved into, so that they stay visible. */
  readonly onOpen: (folderId: string) => void;
  /** Called before documents are deleted. Returns the document whose row gets the focus afterwards. */
  readonly onDelete: (docs: readonly DocItem[]) => string | null;
  /** Moves the focus to the row of a document. */
  readonly onFocus: (id: string) => void;
}): TreeCommands {
  const { t } = useTranslation('tree');
  const { t: common } = useTranslation();

  const move: TreeCommands['move'] = (ids, place) => {
    const { docs } = groupState();
    const moved = place === null ? null : moveDocs(ids, place);
    if (place === null || moved === null) {
      announce(messageOf(t, 'cannotMove', docs, ids));
      return false;
    }
    if (place.position === 'inside') onOpen(place.targetId);
    const [id = ''] = ids;
    const text = ids.length === 1 ? placeOf(groupState().docs, id, t) : t('movedMany', { count: ids.length });
    const hideUndo = offerUndo(text, () => void undoMove(docs, ids), { isOfTree: true });
    void moved.then((isMoved) => {
      if (isMoved) return;
      hideUndo();
      announce(messageOf(t, 'movedBack', docs, ids));
    });
    return true;
  };
  const undoMove = async (before: readonly DocItem[], ids: readonly string[]): Promise<void> => {
    if (await restorePlaces(before, new Set(ids))) announce(common('access.undone'));
  };

  const remove: TreeCommands['remove'] = (docs) => {
    let nextId: string | null = null;
    return deleteWithUndo(docs, {
      groupName,
      currentId,
      onConfirmed: () => {
        nextId = onDelete(docs);
      },
      onDeleted: () => {
        if (nextId !== null) onFocus(nextId);
      },
    });
  };

  const duplicate: TreeCommands['duplicate'] = async (doc) => {
    const id = await withBlock(() => duplicateDoc(groupName, doc, (title) => t('copyOf', { title })));
    if (id === null) return;
    // A copy has no Undo: Ctrl+Z must not take back the change before it instead.
    dropUndo();
    showToast(t('duplicated', { title: doc.title }), 'success');
    onFocus(id);
  };

  const copyAddress: TreeCommands['copyAddress'] = async (doc) => {
    // The secret link is part of the whole document only.
    const held = (): Doc | null => docsState().byId[doc.id]?.doc ?? null;
    if (doc.access === 'link' && held() === null) await loadDoc(groupName, doc.id, null);
    await copyLink(docPath(groupName, doc.id, doc.title), held());
  };
  const write: TreeCommands['write'] = (id) => requestRedirect(`/${groupName}/${id}/edit`);
  return { move, remove, duplicate, write, copyAddress };
}

function messageOf(
  t: Translate<'tree'>,
  key: 'cannotMove' | 'movedBack',
  docs: readonly DocItem[],
  ids: readonly string[],
): string {
  if (ids.length > 1) return t(key === 'cannotMove' ? 'cannotMoveMany' : 'movedBackMany');
  return t(key, { title: docs.find(({ id }) => id === ids[0])?.title ?? '' });
}

/** Returns the message about a document's new position. */
function placeOf(docs: readonly DocItem[], id: string, t: Translate<'tree'>): string {
  const doc = docs.find((item) => item.id === id);
  if (doc === undefined) return '';
  const siblings = siblingsIn(docs, doc.parentId);
  const values = { title: doc.title, position: siblings.indexOf(doc) + 1, siblings: siblings.length };
  const folder = docs.find((item) => item.id === doc.parentId);
  return folder === undefined ? t('movedTop', values) : t('moved', { ...values, folder: folder.title });
}
