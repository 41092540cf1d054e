import type { DocItem } from '@maru/core/api';
import { docPath } from '@maru/core/text';
import {
  ArrowDown,
  ArrowUp,
  FileText,
  FolderInput,
  FolderPlus,
  History,
  Pencil,
  SquarePen,
  Trash2,
} from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { MenuItem } from '../../../components/Menu.tsx';
import { deleteDoc } from '../../../stores/docs.ts';
import { ask, requestRedirect, showToast, withBlock } from '../../../stores/ui.ts';
import type { MoveDirection } from './key-moves.ts';

const icon = { size: '1rem', 'aria-hidden': true } as const;

export interface RowCommands {
  readonly doc: DocItem;
  readonly groupName: string;
  readonly currentId: string | null;
  readonly onStep: (id: string, direction: MoveDirection) => void;
  readonly onMoveTo: (id: string) => void;
  /** Called before a document is deleted: the focus has to move. */
  readonly onDeleted: (id: string) => void;
}

/** Returns the menu entries of a tree row for its owner. */
export function useRowCommands({
  doc,
  groupName,
  currentId,
  onStep,
  onMoveTo,
  onDeleted,
}: RowCommands): readonly MenuItem[] {
  const { t } = useTranslation('tree');
  const { t: common } = useTranslation();

  const remove = async (): Promise<void> => {
    const answer = await ask({
      title: common('doc.deleteQuestion', { title: doc.title }),
      message: common(doc.isFolder ? 'doc.deleteFolderMessage' : 'doc.deleteMessage'),
      okLabel: common('common.delete'),
      cancelLabel: common('common.cancel'),
      isDangerous: true,
    });
    if (answer !== 'ok') return;
    onDeleted(doc.id);
    if (!(await withBlock(() => deleteDoc(doc.id)))) return;
    if (doc.id === currentId) requestRedirect(`/${groupName}`);
    showToast(common('doc.deleted', { title: doc.title }), 'success');
  };

  const inside: readonly MenuItem[] = [
    {
      kind: 'link',
      id: 'new-document',
      to: `/new?parentId=${doc.id}`,
      label: common('space.newDocumentHere'),
      icon: <SquarePen {...icon} />,
    },
    {
      kind: 'link',
      id: 'new-folder',
      to: `/new?folder=1&parentId=${doc.id}`,
      label: common('space.newFolderHere'),
      icon: <FolderPlus {...icon} />,
    },
    { kind: 'separator', id: 'after-new' },
  ];

  const path = `/${groupName}/${doc.id}`;
  const step = (direction: MoveDirection) => () => onStep(doc.id, direction);
  return [
    {
      kind: 'link',
      id: 'open',
      to: docPath(groupName, doc.id, doc.title),
      label: t('open'),
      icon: <FileText {...icon} />,
    },
    { kind: 'link', id: 'edit', to: `${path}/edit`, label: common('doc.edit'), icon: <Pencil {...icon} /> },
    { kind: 'link', id: 'history', to: `${path}/history`, label: t('history'), icon: <History {...icon} /> },
    { kind: 'separator', id: 'after-open' },
    ...(doc.isFolder ? inside : []),
    {
      kind: 'action',
      id: 'up',
      label: t('moveUp'),
      icon: <ArrowUp {...icon} />,
      shortcut: 'Alt+↑',
      onSelect: step('up'),
    },
    {
      kind: 'action',
      id: 'down',
      label: t('moveDown'),
      icon: <ArrowDown {...icon} />,
      shortcut: 'Alt+↓',
      onSelect: step('down'),
    },
    {
      kind: 'action',
      id: 'move',
      label: t('moveTo'),
      icon: <FolderInput {...icon} />,
      onSelect: () => onMoveTo(doc.id),
    },
    { kind: 'separator', id: 'before-delete' },
    {
      kind: 'action',
      id: 'delete',
      label: common('doc.delete'),
      icon: <Trash2 {...icon} />,
      isDangerous: true,
      onSelect: () => void remove(),
    },
  ];
}
