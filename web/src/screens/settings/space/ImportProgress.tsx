import type { Ref } from 'react';
import { Button } from '../../../components/Button.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { undoImport, useImport } from '../../../stores/imports.ts';
import { formatBytes } from '../format-bytes.ts';
import own from './Export.module.css';

/**
 * Phase of an import with its bar: bytes sent, then the reading of the files, then what is made.
 * @param at receives the focus when the import begins
 */
export function ImportProgress({
  groupName,
  at,
}: {
  readonly groupName: string;
  readonly at: Ref<HTMLDivElement>;
}) {
  const { t, language } = useTranslation('export');
  const { phase, sent, total, job } = useImport((state) => state);
  const isUndoing = job !== null && (job.state === 'cancelling' || job.state === 'undoing');
  const bar = phase === 'sending' ? { value: sent, max: total } : barOf(job);
  const words =
    phase === 'sending'
      ? t('sending', { sent: formatBytes(sent, language), total: formatBytes(total, language) })
      : phase === 'planning'
        ? t('planning')
        : isUndoing
          ? t('undoing')
          : job === null || job.total === 0
            ? t('starting')
            : t('working', { done: job.done, total: job.total });
  return (
    <div
      ref={at}
      tabIndex={-1}
      role="group"
      aria-labelledby="maru:import-progress"
      className={own['progress']}
    >
      <progress aria-label={t('progress')} {...bar} />
      <p id="maru:import-progress" role="status">
        {words}
      </p>
      {!isUndoing && (
        <Button variant="quiet" size="small" onClick={() => void undoImport(groupName)}>
          {t('cancel')}
        </Button>
      )}
    </div>
  );
}

/** Returns the attributes of a bar; none where the end is not known. */
function barOf(job: { readonly done: number; readonly total: number } | null) {
  return job === null || job.total === 0 ? {} : { value: job.done, max: job.total };
}
