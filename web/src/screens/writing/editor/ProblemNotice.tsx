import { isPublishDue } from '../../../editing-session/shown-state.ts';
import type { Editing } from '../../../editing-session/use-editing-session.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../components/Button.tsx';
import { isRetried } from '../../../stores/saving.ts';
import { showToast } from '../../../stores/ui.ts';
import { Notice } from './Notice.tsx';
import styles from './Notice.module.css';

/** Cause of a failed save, with the writer's options. */
export function ProblemNotice({
  editing: { problem, reason, text, isDraftKept, isDirty, state, session },
}: {
  readonly editing: Editing;
}) {
  const { t } = useTranslation('saving');
  const { t: editor } = useTranslation();
  if (problem === null) return null;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text.read());
    showToast(t('problem.copied'), 'success');
  };
  const isKeptHere = problem === 'offline' || problem === 'part';
  const offline = isDirty && isDraftKept ? 'copy.offlineKept' : 'copy.offline';
  const late = problem === 'offline' ? offline : problem === 'slow' ? 'copy.slow' : null;
  const publishing = isPublishDue(state) ? late : null;
  const failed =
    isKeptHere && !isDraftKept ? (`problem.${problem}Unkept` as const) : (`problem.${problem}` as const);
  /** Repeats only the failed request: it does not publish typed text. */
  const tryNow = (): void => {
    if (isRetried(problem)) void session.retryNow();
    else session.dispatch({ type: state.isShared && isDirty ? 'storeRequested' : 'saveRequested' });
  };
  return (
    <Notice label={publishing === null ? editor('editor.notSaved') : t('copy.due')} tone="danger">
      <p>{publishing === null ? t(failed, { reason }) : t(publishing)}</p>
      {problem === 'session' && (
        <a className={styles['link']} href="/login" target="_blank" rel="noopener">
          {t('problem.logIn')}
        </a>
      )}
      {(isKeptHere || problem === 'slow' || problem === 'full') && (
        <Button size="small" onClick={tryNow}>
          {t('problem.tryNow')}
        </Button>
      )}
      {(problem === 'gone' || problem === 'forbidden') && (
        <>
          <Button
            size="small"
            variant="primary"
            onClick={() => session.dispatch({ type: 'saveAsNewRequested' })}
          >
            {t('problem.saveAsNew')}
          </Button>
          <Button size="small" onClick={() => void copy()}>
            {t('problem.copy')}
          </Button>
        </>
      )}
      {problem === 'full' && (
        <a className={styles['link']} href="/media" target="_blank" rel="noopener">
          {t('problem.media')}
        </a>
      )}
      {problem === 'gone' && (
        <a className={styles['link']} href="/space/trash" target="_blank" rel="noopener">
          {t('problem.trash')}
        </a>
      )}
    </Notice>
  );
}
