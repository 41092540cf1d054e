import { Settings2 } from 'lucide-react';
import type { Doc } from '@maru/core/api';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import type { Editing } from '../../../editing-session/use-editing-session.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useOfferedCommands } from '../../../page/chrome/use-offered-commands.ts';
import { LazyDocSettings } from '../../reading/doc-settings/LazyDocSettings.tsx';
import { AccessChip, AccessMark } from '../../reading/document/AccessChip.tsx';
import { PublishActions } from './PublishActions.tsx';
import { SaveStatus } from './SaveStatus.tsx';

/** End of the toolbar: save status, access, Save. */
export function EditorActions({
  groupName,
  doc,
  isHome,
  editing,
}: {
  readonly groupName: string;
  readonly doc: Doc | null;
  readonly isHome: boolean;
  readonly editing: Editing;
}) {
  const { t } = useTranslation();
  const { isShared } = editing.state;
  const [areSettingsOpen, setAreSettingsOpen] = useState(false);
  const openSettings = (): void => setAreSettingsOpen(true);
  useOfferedCommands([{ id: 'settings', label: t('doc.settings'), run: openSettings }]);
  return (
    <>
      <SaveStatus editing={editing} />
      <IconButton
        label={t('doc.settings')}
        icon={<Settings2 size="1rem" aria-hidden="true" />}
        aria-haspopup="dialog"
        data-settings=""
        onClick={openSettings}
      />
      {areSettingsOpen && (
        <LazyDocSettings
          props={editing.props}
          onChange={editing.session.setProps}
          onClose={() => setAreSettingsOpen(false)}
        />
      )}
      {doc === null ? (
        <AccessMark access="private" />
      ) : (
        <AccessChip doc={doc} groupName={groupName} isHome={isHome} />
      )}
      {isShared && doc !== null ? (
        <PublishActions editing={editing} onSettings={openSettings} />
      ) : (
        <SaveButton editing={editing} />
      )}
    </>
  );
}

function SaveButton({ editing: { state, session } }: { readonly editing: Editing }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="primary"
      size="small"
      isBusy={state.phase.name === 'saving' && !state.phase.isAutomatic}
      title={t('editor.saveKeys')}
      aria-keyshortcuts="Control+S"
      onClick={() => session.dispatch({ type: 'saveRequested' })}
    >
      {t('editor.save')}
    </Button>
  );
}
