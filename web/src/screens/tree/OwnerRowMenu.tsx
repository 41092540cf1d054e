import { useTranslation } from '../../i18n/use-translation.ts';
import { RowMenu } from './RowMenu.tsx';
import { useRowCommands } from './use-row-commands.tsx';
import type { RowCommands } from './use-row-commands.tsx';

/** Menu of a row of the owner's tree. */
export function OwnerRowMenu({
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
