import type { Doc } from '@maru/core/api';
import { Button } from '../../components/Button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AccessChip } from '../document/AccessChip.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import type { Editing } from './use-editing.ts';

/** At the end of the toolbar: how far things are saved, who may read them, Save. */
export function EditorActions({
  groupName,
  doc,
  isHome,
  editing,
  onSave,
}: {
  readonly groupName: string;
  readonly doc: Doc | null;
  readonly isHome: boolean;
  readonly editing: Editing;
  readonly onSave: () => Promise<void>;
}) {
  const { t } = useTranslation();
  return (
    <>
      <SaveStatus editing={editing} />
      {doc !== null && <AccessChip doc={doc} groupName={groupName} isHome={isHome} />}
      <Button
        look="primary"
        size="small"
        isBusy={editing.status === 'saving'}
        title={t('editor.saveKeys')}
        aria-keyshortcuts="Control+S"
        onClick={() => void onSave()}
      >
        {t('editor.save')}
      </Button>
    </>
  );
}
