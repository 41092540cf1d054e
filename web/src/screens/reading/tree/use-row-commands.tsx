import type { DocItem } from '@maru/core/api';
import { docPath } from '@maru/core/text';
import {
  ArrowDown,
  ArrowUp,
  CopyPlus,
  FileText,
  FolderInput,
  FolderPlus,
  History,
  Link as LinkIcon,
  Pencil,
  Share2,
  SquareArrowOutUpRight,
  SquarePen,
  TextCursorInput,
  Trash2,
} from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { MenuItem } from '../../../components/Menu.tsx';
import { startRenaming, startNaming } from '../../../stores/tree-naming.ts';
import type { MoveDirection } from './key-moves.ts';
import type { TreeCommands } from './use-tree-commands.ts';

const icon = { size: '1rem', 'aria-hidden': true } as const;

export interface RowCommands {
  /** The documents that the menu is about: one, or all chosen ones. */
  readonly docs: readonly DocItem[];
  readonly groupName: string;
  readonly commands: TreeCommands;
  readonly onStep: (id: string, direction: MoveDirection) => void;
  /** Opens the dialog that chooses a folder. */
  readonly onMoveTo: (ids: readonly string[]) => void;
  readonly onAccess: (id: string) => void;
}

/** Returns the menu entries of a tree row for its owner; of several chosen rows those that apply to all. */
export function useRowCommands({
  docs,
  groupName,
  commands,
  onStep,
  onMoveTo,
  onAccess,
}: RowCommands): readonly MenuItem[] {
  const { t } = useTranslation('tree');
  const { t: common } = useTranslation();
  const [doc] = docs;
  if (doc === undefined) return [];

  const moveTo: MenuItem = {
    kind: 'action',
    id: 'move',
    label: t('moveTo'),
    icon: <FolderInput {...icon} />,
    onSelect: () => onMoveTo(docs.map(({ id }) => id)),
  };
  const deletion: readonly MenuItem[] = [
    { kind: 'separator', id: 'before-delete' },
    {
      kind: 'action',
      id: 'delete',
      label: common('doc.delete'),
      icon: <Trash2 {...icon} />,
      shortcut: 'Delete',
      isDangerous: true,
      onSelect: () => void commands.remove(docs),
    },
  ];
  if (docs.length > 1) {
    const heading = { kind: 'heading', id: 'count', label: t('chosen', { count: docs.length }) } as const;
    return [heading, moveTo, ...deletion];
  }

  const path = `/${groupName}/${doc.id}`;
  const address = docPath(groupName, doc.id, doc.title);
  const step = (direction: MoveDirection) => () => onStep(doc.id, direction);
  const inside: readonly MenuItem[] = [
    {
      kind: 'action',
      id: 'new-document',
      label: common('space.newDocumentHere'),
      icon: <SquarePen {...icon} />,
      onSelect: () => startNaming(doc.id, false),
    },
    {
      kind: 'action',
      id: 'new-folder',
      label: common('space.newFolderHere'),
      icon: <FolderPlus {...icon} />,
      onSelect: () => startNaming(doc.id, true),
    },
  ];
  return [
    { kind: 'link', id: 'open', to: address, label: t('open'), icon: <FileText {...icon} /> },
    {
      kind: 'action',
      id: 'open-tab',
      label: t('openInTab'),
      icon: <SquareArrowOutUpRight {...icon} />,
      onSelect: () => void window.open(address, '_blank', 'noopener'),
    },
    { kind: 'link', id: 'edit', to: `${path}/edit`, label: common('doc.edit'), icon: <Pencil {...icon} /> },
    { kind: 'separator', id: 'after-open' },
    {
      kind: 'action',
      id: 'rename',
      label: t('rename'),
      icon: <TextCursorInput {...icon} />,
      shortcut: 'F2',
      onSelect: () => startRenaming(doc),
    },
    {
      kind: 'action',
      id: 'duplicate',
      label: t(doc.isFolder ? 'duplicateFolder' : 'duplicate'),
      icon: <CopyPlus {...icon} />,
      onSelect: () => void commands.duplicate(doc),
    },
    ...(doc.isFolder ? inside : []),
    { kind: 'separator', id: 'before-move' },
    moveTo,
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
    { kind: 'separator', id: 'before-access' },
    {
      kind: 'action',
      id: 'access',
      label: common('doc.share'),
      icon: <Share2 {...icon} />,
      onSelect: () => onAccess(doc.id),
    },
    {
      kind: 'action',
      id: 'copy',
      label: common('doc.copyLink'),
      icon: <LinkIcon {...icon} />,
      onSelect: () => void commands.copyAddress(doc),
    },
    { kind: 'link', id: 'history', to: `${path}/history`, label: t('history'), icon: <History {...icon} /> },
    ...deletion,
  ];
}
