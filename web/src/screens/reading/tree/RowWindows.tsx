import type { DocItem } from '@maru/core/api';
import { withTexts } from '../../../i18n/with-texts.ts';
import { lazyComponent } from '../../../page/startup/lazy-component.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { moveToEnd } from './key-moves.ts';
import { RowAccess } from './RowAccess.tsx';
import { RowMenu } from './RowMenu.tsx';
import type { MenuAnchor } from './RowMenu.tsx';
import { useRowCommands } from './use-row-commands.tsx';
import type { RowCommands } from './use-row-commands.tsx';

// Loaded on demand, since most visits do without it.
const MoveDialog = lazyComponent(
  async () => (await withTexts(import('./MoveDialog.tsx'), 'tree')).MoveDialog,
  {
    isOrdered: true,
  },
);

/** The open window of a tree: the menu of a row, or a dialog about documents. */
export type OpenWindow =
  | { readonly kind: 'menu'; readonly id: string; readonly anchor: MenuAnchor }
  | { readonly kind: 'move'; readonly ids: readonly string[] }
  | { readonly kind: 'access'; readonly id: string };

/** Menu of a row of the owner's tree, and the dialogs that it opens. */
export function RowWindows({
  docs,
  targets,
  opened,
  onClose,
  ...commands
}: Omit<RowCommands, 'docs'> & {
  readonly docs: readonly DocItem[];
  /** Documents that the open menu is about. */
  readonly targets: readonly DocItem[];
  readonly opened: OpenWindow | null;
  readonly onClose: () => void;
}) {
  if (opened === null) return null;
  if (opened.kind === 'access')
    return <RowAccess id={opened.id} groupName={commands.groupName} onClose={onClose} />;
  if (opened.kind === 'menu') {
    return targets.length === 0 ? null : (
      <OwnerRowMenu
        key={opened.id}
        {...commands}
        docs={targets}
        anchor={opened.anchor}
        onClose={(returnsFocus) => {
          onClose();
          if (returnsFocus) opened.anchor.element.focus();
        }}
      />
    );
  }
  const moving = docs.filter(({ id }) => opened.ids.includes(id));
  return (
    <MoveDialog
      moved={moving}
      docs={docs}
      onClose={onClose}
      onMove={(folderId) => {
        onClose();
        commands.commands.move(opened.ids, moveToEnd(docs, opened.ids, folderId));
      }}
    />
  );
}

/** Menu of a row of the owner's tree. */
function OwnerRowMenu({
  anchor,
  onClose,
  ...commands
}: RowCommands & { readonly anchor: MenuAnchor; readonly onClose: (returnsFocus: boolean) => void }) {
  const { t } = useTranslation('tree');
  const items = useRowCommands(commands);
  const { docs } = commands;
  const label =
    docs.length === 1
      ? t('actionsOf', { title: docs[0]?.title ?? '' })
      : t('actionsOfMany', { count: docs.length });
  return <RowMenu label={label} items={items} anchor={anchor} onClose={onClose} />;
}
