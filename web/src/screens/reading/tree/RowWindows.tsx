import type { DocItem } from '@maru/core/api';
import { withTexts } from '../../../i18n/with-texts.ts';
import { lazyPart } from '../../../page/startup/lazy-part.tsx';
import type { DocMove } from '../../../stores/tree-order.ts';
import { moveToEnd } from './key-moves.ts';
import type { RowCommands } from './use-row-commands.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { RowMenu } from './RowMenu.tsx';
import { useRowCommands } from './use-row-commands.tsx';

// Loaded on demand, since most visits do without it.
const MoveDialog = lazyPart(async () => (await withTexts(import('./MoveDialog.tsx'), 'tree')).MoveDialog, {
  isOrdered: true,
});

/** The row whose menu is open, and the menu's anchor. */
export interface OpenMenu {
  readonly id: string;
  readonly anchor: HTMLElement;
}

/** Menu of a row of the owner's tree, and the dialog that chooses a folder. */
export function RowWindows({
  docs,
  menu,
  movingId,
  onMove,
  onCloseMenu,
  onCloseDialog,
  ...commands
}: Omit<RowCommands, 'doc'> & {
  readonly docs: readonly DocItem[];
  readonly menu: OpenMenu | null;
  /** Id of the document being moved by the dialog. */
  readonly movingId: string | null;
  readonly onMove: (id: string, move: DocMove | null) => boolean;
  readonly onCloseMenu: () => void;
  readonly onCloseDialog: () => void;
}) {
  const doc = docs.find((item) => item.id === menu?.id);
  const moving = docs.find((item) => item.id === movingId);
  return (
    <>
      {menu !== null && doc !== undefined && (
        <OwnerRowMenu
          key={menu.id}
          {...commands}
          doc={doc}
          anchor={menu.anchor}
          onClose={(returnsFocus) => {
            onCloseMenu();
            if (returnsFocus) menu.anchor.focus();
          }}
        />
      )}
      {moving !== undefined && (
        <MoveDialog
          doc={moving}
          docs={docs}
          onClose={onCloseDialog}
          onMove={(folderId) => {
            onCloseDialog();
            onMove(moving.id, moveToEnd(docs, moving.id, folderId));
          }}
        />
      )}
    </>
  );
}

/** Menu of a row of the owner's tree. */
function OwnerRowMenu({
  anchor,
  onClose,
  ...commands
}: RowCommands & { readonly anchor: Element; readonly onClose: (returnsFocus: boolean) => void }) {
  const { t } = useTranslation('tree');
  const items = useRowCommands(commands);
  return (
    <RowMenu
      label={t('actionsOf', { title: commands.doc.title })}
      items={items}
      anchor={anchor}
      onClose={onClose}
    />
  );
}
