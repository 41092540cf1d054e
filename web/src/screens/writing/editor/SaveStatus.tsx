import { useEffect } from 'react';
import { splitPhrase } from '../../../components/split-phrase.ts';
import { Time } from '../../../components/Time.tsx';
import { isPublishDue } from '../../../editing-session/shown-state.ts';
import { isUnpublished } from '../../../editing-session/state.ts';
import type { Editing } from '../../../editing-session/use-editing-session.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { announce } from '../../../stores/ui.ts';
import styles from './EditorToolbar.module.css';

/** Save status as text. */
export function SaveStatus({ editing }: { readonly editing: Editing }) {
  const { state, saved, status, isDirty, isDraftKept, problem, update } = editing;
  const { t } = useTranslation();
  const { t: saving } = useTranslation('saving');
  // A request to save publishes the text of a document that others read.
  const isPublished = state.isShared && state.namable !== null && state.namable === saved?.updatedAt;
  const [before, , after] = splitPhrase(isPublished ? saving('copy.publishedAt') : t('editor.saved'));
  const idle = isDirty ? 'dirty' : isUnpublished(state) ? 'unpublished' : 'saved';
  // The title's failure is at its field; without a draft the text is on no device.
  const isUnkept = problem === null || (problem === 'offline' && !isDraftKept);
  const isPublishing = problem === 'offline' && !isDirty && isPublishDue(state);
  const failedWords = isPublishing ? 'copy.due' : isUnkept ? 'notSaved' : (`status.${problem}` as const);
  const hasCopy = isUnpublished(state);
  // Autosaves are not read out at every pause, nor is the time of the last one each time that it changes.
  const news = status === 'failed' ? saving(failedWords) : hasCopy ? saving('copy.unpublished') : null;
  useEffect(() => {
    if (news !== null) announce(news);
  }, [news]);
  return (
    <p className={styles['status']} data-state={status === 'idle' ? idle : status}>
      {status === 'saving' && t('editor.saving')}
      {status === 'failed' && saving(failedWords)}
      {status === 'idle' && update === 'merge' && saving('status.conflict')}
      {status === 'idle' &&
        isDirty &&
        update !== 'merge' &&
        (isDraftKept ? saving('draftKept') : t('editor.unsaved'))}
      {status === 'idle' && update !== 'merge' && idle === 'unpublished' && saving('copy.unpublished')}
      {status === 'idle' && saved !== null && idle === 'saved' && (
        <>
          {before}
          <Time at={saved.updatedAt} />
          {after}
        </>
      )}
    </p>
  );
}
