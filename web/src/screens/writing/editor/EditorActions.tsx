import { Settings2 } from 'lucide-react';
import type { Doc } from '@maru/core/api';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import type { Editing } from '../../../editing-session/use-editing-session.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useOfferedCommands } from '../../../page/chrome/use-offered-commands.ts';
import { LazyDocSettings } from '../../reading/doc-settings/LazyDocSettings.tsx';
import { AccessChip } from '../../reading/document/AccessChip.tsx';
import { splitPhrase } from '../../../components/split-phrase.ts';
import { Time } from '../../../components/Time.tsx';
import styles from './EditorToolbar.module.css';

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
  const { phase } = editing.state;
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
      {doc !== null && <AccessChip doc={doc} groupName={groupName} isHome={isHome} />}
      <Button
        look="primary"
        size="small"
        isBusy={phase.name === 'saving' && !phase.isAutomatic}
        title={t('editor.saveKeys')}
        aria-keyshortcuts="Control+S"
        onClick={() => editing.session.dispatch({ type: 'saveRequested' })}
      >
        {t('editor.save')}
      </Button>
    </>
  );
}

/** Save status as text. */
function SaveStatus({ editing }: { readonly editing: Editing }) {
  const { state, saved, status, isDirty, isDraftKept, problem, update } = editing;
  const { t } = useTranslation();
  const { t: saving } = useTranslation('saving');
  const [before, , after] = splitPhrase(t('editor.saved'));
  // The title's failure is at its field; without a draft the text is on no device.
  const isUnkept = problem === null || (problem === 'offline' && !isDraftKept);
  const failedWords = isUnkept ? 'notSaved' : (`status.${problem}` as const);
  return (
    <p
      className={styles['status']}
      role="status"
      // Autosaves are not read out at every pause; what goes wrong is.
      aria-live={state.isAutosaved && status !== 'failed' ? 'off' : 'polite'}
      data-state={status === 'idle' ? (isDirty ? 'dirty' : 'saved') : status}
    >
      {status === 'saving' && t('editor.saving')}
      {status === 'failed' && saving(failedWords)}
      {status === 'idle' && update === 'merge' && saving('status.conflict')}
      {status === 'idle' &&
        isDirty &&
        update !== 'merge' &&
        (isDraftKept ? saving('draftKept') : t('editor.unsaved'))}
      {status === 'idle' && !isDirty && saved !== null && (
        <>
          {before}
          <Time at={saved.updatedAt} />
          {after}
        </>
      )}
    </p>
  );
}
