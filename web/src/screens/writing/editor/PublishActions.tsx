import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Menu } from '../../../components/Menu.tsx';
import { isUnpublished } from '../../../editing-session/state.ts';
import type { Editing } from '../../../editing-session/use-editing-session.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useOfferedCommands } from '../../../page/chrome/use-offered-commands.ts';
import { ComparedCopy } from './ComparedCopy.tsx';

/** Publishes changes of a document that others read, compares them with what is read, or discards them. */
export function PublishActions({
  editing,
  onSettings,
}: {
  readonly editing: Editing;
  readonly onSettings: () => void;
}) {
  const { t } = useTranslation();
  const { t: saving } = useTranslation('saving');
  const [isComparing, setIsComparing] = useState(false);
  const { session, state, isDirty } = editing;
  const { phase } = state;
  const compare = (): void => setIsComparing(true);
  const discard = (): void => session.dispatch({ type: 'discardRequested' });
  const publish = (): void => session.dispatch({ type: 'saveRequested' });
  const hasChanges = isDirty || isUnpublished(state);
  const commands = [
    { id: 'compare', label: saving('copy.compare'), run: compare },
    { id: 'discard', label: saving('copy.discard'), run: discard },
  ];
  useOfferedCommands(hasChanges ? commands : []);
  return (
    <>
      <Button
        variant={hasChanges ? 'primary' : 'plain'}
        size="small"
        data-publish=""
        isBusy={phase.name === 'saving' && !phase.isAutomatic}
        title={t('editor.saveKeys')}
        aria-keyshortcuts="Control+S"
        onClick={publish}
      >
        <span data-long="">{saving('copy.publish')}</span>
        <span data-short="" aria-hidden="true">
          {saving('copy.publishShort')}
        </span>
      </Button>
      <Menu
        items={[
          // Phones have no room for a button of its own.
          { kind: 'action', id: 'settings', label: t('doc.settings'), onSelect: onSettings },
          { kind: 'separator', id: 'after-settings' },
          { kind: 'action', id: 'compare', label: saving('copy.compare'), onSelect: compare },
          {
            kind: 'action',
            id: 'discard',
            label: saving('copy.discard'),
            isDangerous: true,
            onSelect: discard,
          },
        ]}
        trigger={(props) => (
          <IconButton
            {...props}
            label={saving('copy.more')}
            icon={<EllipsisVertical size="1rem" aria-hidden="true" />}
          />
        )}
      />
      {isComparing && <ComparedCopy editing={editing} onClose={() => setIsComparing(false)} />}
    </>
  );
}
