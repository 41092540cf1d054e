import { Undo2 } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { Import } from '@maru/core/api';
import { Alert } from '../../../components/Alert.tsx';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Translate } from '../../../i18n/texts.ts';
import { undoImport, useImport } from '../../../stores/imports.ts';
import styles from '../Settings.module.css';
import own from './Export.module.css';
import { ImportFiles } from './ImportFiles.tsx';
import { reasonText } from './import-texts.ts';

/**
 * Report of an import: number of documents, and each file that failed, with its reason.
 * @param at receives the focus when the import has ended
 */
export function ImportOutcome({
  groupName,
  at,
}: {
  readonly groupName: string;
  readonly at: Ref<HTMLDivElement>;
}) {
  const { t } = useTranslation('export');
  const { phase, job, leftOut, code, message } = useImport((state) => state);
  const left = leftOut.map(({ name, reason }) => ({ name, note: reasonText(t, reason) }));
  if (phase === 'failed') {
    return (
      <>
        <Result at={at}>
          <Alert tone="danger">
            {t('failed')} {failureWords(t, code, message)}
          </Alert>
        </Result>
        <ImportFiles summary={t('skipped', { count: left.length })} files={left} isOpen />
      </>
    );
  }
  const report = job?.report ?? null;
  if (phase !== 'ended' || job === null || report === null) return null;
  const isMade = job.state === 'done' || job.state === 'failed';
  const skipped = [
    ...report.skipped.map(({ name, reason, shownIn = [] }) => ({
      name,
      note: [reasonText(t, reason), ...(shownIn.length === 0 ? [] : [shownWords(t, shownIn)])].join(', '),
    })),
    ...left,
  ];
  return (
    <>
      <Result at={at}>
        <Alert tone={toneOf(job.state)}>{stateWords(t, job.state, report.created.length)}</Alert>
      </Result>
      {report.kept.length > 0 && !isMade && (
        <ImportFiles
          summary={t('kept', { count: report.kept.length })}
          files={report.kept.map(({ title }) => ({ name: title, note: '' }))}
          isOpen
        />
      )}
      {isMade && report.created.length > 0 && (
        <div className={styles['actions']}>
          <ButtonLink to={`/${groupName}`}>{t('toSpace')}</ButtonLink>
          <Button
            variant="quiet"
            icon={<Undo2 size="1rem" aria-hidden="true" />}
            onClick={() => void undoImport(groupName)}
          >
            {t('undo')}
          </Button>
        </div>
      )}
      {isMade && report.same.length > 0 && (
        <ImportFiles
          summary={t('plan.same', { count: report.same.length })}
          files={report.same.map(({ title }) => ({ name: title, note: '' }))}
        />
      )}
      {isMade && <ImportFiles summary={t('skipped', { count: skipped.length })} files={skipped} isOpen />}
    </>
  );
}

/** Message of a report. Screen readers read it when it gets the focus. */
function Result({ at, children }: { readonly at: Ref<HTMLDivElement>; readonly children: ReactNode }) {
  return (
    <div ref={at} tabIndex={-1} role="group" aria-labelledby="maru:import-result" className={own['result']}>
      <div id="maru:import-result">{children}</div>
    </div>
  );
}

function toneOf(state: Import['state']): 'info' | 'success' | 'danger' {
  if (state === 'failed') return 'danger';
  return state === 'done' ? 'success' : 'info';
}

function stateWords(t: Translate<'export'>, state: Import['state'], count: number): string {
  if (state === 'failed') return t('broken', { count });
  if (state === 'cancelled') return t('cancelled');
  if (state === 'undone') return t('undone');
  return count === 0 ? t('createdNone') : t('created', { count });
}

function shownWords(t: Translate<'export'>, titles: readonly string[]): string {
  return t('shownIn', { titles: titles.slice(0, 3).join(', ') });
}

/** Returns the server's message, except for errors of the request body, where this page has a clearer one. */
function failureWords(t: Translate<'export'>, code: string | null, message: string): string {
  if (code === 'file_not_found') return t('noFiles');
  if (code === 'unsupported_type') return t('notAnArchive');
  if (code === 'not_found') return t('planGone');
  return code === 'too_large' ? t('tooLarge') : message;
}
