import type { Editing } from '../../editing-session/use-editing-session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { splitPhrase } from '../../components/split-phrase.ts';
import { Time } from '../../components/Time.tsx';
import styles from './EditorToolbar.module.css';

/** Save status as text. */
export function SaveStatus({
  editing: { saved, status, isDirty, isDraftKept },
}: {
  readonly editing: Editing;
}) {
  const { t } = useTranslation();
  const { t: saving } = useTranslation('saving');
  const [before, , after] = splitPhrase(t('editor.saved'));
  return (
    <p
      className={styles['status']}
      role="status"
      data-state={status === 'idle' ? (isDirty ? 'dirty' : 'saved') : status}
    >
      {status === 'saving' && t('editor.saving')}
      {status === 'failed' && saving('notSaved')}
      {status === 'idle' && isDirty && (isDraftKept ? saving('draftKept') : t('editor.unsaved'))}
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
