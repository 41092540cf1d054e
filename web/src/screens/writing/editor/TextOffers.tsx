import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import type { RefObject } from 'react';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import type { Editing } from '../../../editing-session/use-editing-session.ts';
import type { SourceEditorHandle } from '../../../editor/SourceEditor.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useOfferedCommands } from '../../../page/chrome/use-offered-commands.ts';
import { nameSavedVersion } from '../../../stores/version-names.ts';
import { LazyVersionName } from '../../reading/history/LazyVersionName.tsx';
import styles from './TextOffers.module.css';

/** Offers a name for the version that the writer has just saved, until the next save. */
export function VersionNameOffer({
  editing: { saved, state },
  editor,
}: {
  readonly editing: Editing;
  readonly editor: RefObject<SourceEditorHandle | null>;
}) {
  const { t } = useTranslation('saving');
  /** The version that is being named, though the text may be saved again meanwhile. */
  const [named, setNamed] = useState<{ readonly docId: string; readonly updatedAt: string } | null>(null);
  const [doneAt, setDoneAt] = useState<string | null>(null);
  const isOffered = saved !== null && state.namable === saved.updatedAt && doneAt !== saved.updatedAt;
  const begin = (): void => {
    if (saved !== null) setNamed({ docId: saved.id, updatedAt: saved.updatedAt });
  };
  useOfferedCommands(isOffered ? [{ id: 'nameVersion', label: t('nameVersion'), run: begin }] : []);
  const close = (): void => {
    setNamed(null);
    // The offer may be gone, and with it the place of the focus.
    requestAnimationFrame(() => editor.current?.focus());
  };
  return (
    <>
      {isOffered && (
        <Button
          variant="quiet"
          size="small"
          data-offer=""
          icon={<Bookmark size="0.875rem" aria-hidden="true" />}
          onClick={begin}
        >
          {t('nameVersion')}
        </Button>
      )}
      {named !== null && (
        <LazyVersionName
          name={null}
          onName={async (name) => {
            const result = await nameSavedVersion(named.docId, named.updatedAt, name);
            if (result === 'named') setDoneAt(named.updatedAt);
            return result;
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** Three ways to begin one's first document, below its text until there is a word. */
export function FirstChoices({
  editing: { isDirty, saved },
  editor,
}: {
  readonly editing: Editing;
  readonly editor: RefObject<SourceEditorHandle | null>;
}) {
  const { t } = useTranslation('writing');
  const [isOver, setIsOver] = useState(false);
  if (isOver || isDirty || saved !== null) return null;
  const write = (text: string): void => {
    setIsOver(true);
    if (text !== '') editor.current?.change([{ from: 0, to: 0, insert: text }]);
    editor.current?.focus();
  };
  return (
    <div role="group" aria-label={t('first.label')} className={styles['choices']} data-first="">
      <p>{t('first.lead')}</p>
      <Button size="small" onClick={() => write('')}>
        {t('first.write')}
      </Button>
      <ButtonLink size="small" to="/space/export">
        {t('first.import')}
      </ButtonLink>
      <Button size="small" onClick={() => write(t('first.text'))}>
        {t('first.example')}
      </Button>
    </div>
  );
}
