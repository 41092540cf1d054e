import { useTranslation } from '../../i18n/use-translation.ts';
import type { WrittenText } from '../../editor/written-text.ts';
import { Button } from '../../components/Button.tsx';
import type { SaveProblem } from '../../stores/saving.ts';
import { showToast } from '../../stores/ui.ts';
import { Notice } from './Notice.tsx';
import styles from './Notice.module.css';

/** Cause of a failed save, with the writer's options. */
export function ProblemNotice({
  problem,
  reason,
  text,
  isDraftKept,
  onSave,
  onSaveAsNew,
}: {
  readonly problem: SaveProblem | null;
  /** The server's message. */
  readonly reason: string;
  readonly text: WrittenText;
  readonly isDraftKept: boolean;
  readonly onSave: () => Promise<void>;
  readonly onSaveAsNew: () => void;
}) {
  const { t } = useTranslation('saving');
  const { t: editor } = useTranslation();
  if (problem === null) return null;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text.read());
    showToast(t('problem.copied'), 'success');
  };
  return (
    <Notice label={editor('editor.notSaved')} tone="danger">
      <p>
        {t(problem === 'offline' && !isDraftKept ? 'problem.offlineUnkept' : `problem.${problem}`, {
          reason,
        })}
      </p>
      {problem === 'session' && (
        <a className={styles['link']} href="/login" target="_blank" rel="noopener">
          {t('problem.logIn')}
        </a>
      )}
      {problem === 'offline' && (
        <Button size="small" onClick={() => void onSave()}>
          {t('problem.tryNow')}
        </Button>
      )}
      {(problem === 'gone' || problem === 'forbidden') && (
        <>
          <Button size="small" look="primary" onClick={onSaveAsNew}>
            {t('problem.saveAsNew')}
          </Button>
          <Button size="small" onClick={() => void copy()}>
            {t('problem.copy')}
          </Button>
        </>
      )}
      {problem === 'gone' && (
        <a className={styles['link']} href="/space/trash" target="_blank" rel="noopener">
          {t('problem.trash')}
        </a>
      )}
    </Notice>
  );
}
