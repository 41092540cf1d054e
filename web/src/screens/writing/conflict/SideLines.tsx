import { diffWords, pairLines } from '@maru/core/diff';
import type { Part } from '@maru/core/diff';
import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './MergeDialog.module.css';

/** Number of lines shown of one side. */
const LINES_SHOWN = 40;

/** Lines of one side of a conflict, with the differences from the other side marked. */
export function SideLines({
  lines,
  others,
}: {
  readonly lines: readonly string[];
  readonly others: readonly string[];
}) {
  const { t } = useTranslation('saving');
  const shown = useMemo(
    () => marked(lines.slice(0, LINES_SHOWN), others.slice(0, LINES_SHOWN)),
    [lines, others],
  );
  if (lines.length === 0) return <p className={styles['removed']}>{t('conflict.removed')}</p>;
  const rest = lines.length - shown.length;
  return (
    <>
      <div className={styles['lines']}>
        {shown.map((parts, index) => (
          <p key={index}>
            {parts.map((part, at) => (part.isChanged ? <mark key={at}>{part.text}</mark> : part.text))}
          </p>
        ))}
      </div>
      {rest > 0 && <p className={styles['removed']}>{t('conflict.more', { count: rest })}</p>}
    </>
  );
}

function marked(lines: readonly string[], others: readonly string[]): readonly (readonly Part[])[] {
  return pairLines(lines, others).flatMap(({ a, b }) => {
    if (a === null) return [];
    const line = lines[a] ?? '';
    const parts = b === null ? null : diffWords(line, others[b] ?? '');
    return [parts?.a ?? [{ text: line, isChanged: false }]];
  });
}
