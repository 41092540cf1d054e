import type { History } from '@maru/core/api';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { diffSections } from './diff-sections.ts';
import styles from './HistoryScreen.module.css';
import { MetaDiff } from './MetaDiff.tsx';
import { propsChanges } from './props-changes.ts';
import { TextDiff } from './TextDiff.tsx';
import { useChangeSteps } from './use-change-steps.ts';

/** Compares two versions, the older first: changes of title and settings, then of the text. */
export function Comparison({
  older,
  newer,
  isSplit,
}: {
  readonly older: History;
  readonly newer: History;
  readonly isSplit: boolean;
}) {
  const { t } = useTranslation('history');
  const sections = useMemo(() => diffSections(older.content, newer.content), [older, newer]);
  const changeCount = 1 + Math.max(-1, ...sections.slice(-2).map((section) => section.change));
  const { table, current, next, previous } = useChangeSteps(changeCount);
  const hasMeta = older.title !== newer.title || propsChanges(older.props, newer.props).length > 0;
  return (
    <>
      <MetaDiff older={older} newer={newer} />
      {changeCount === 0 ? (
        <p className={styles['note']}>{t(hasMeta ? 'sameText' : 'same')}</p>
      ) : (
        <>
          <div className={styles['steps']}>
            <span role="status" className={styles['stepCount']}>
              {current < 0
                ? t('changeCount', { total: changeCount })
                : t('changes', { number: current + 1, total: changeCount })}
            </span>
            <IconButton
              label={`${t('previousChange')} (Alt+↑)`}
              aria-keyshortcuts="Alt+ArrowUp"
              icon={<ChevronUp size="1.125rem" aria-hidden="true" />}
              onClick={previous}
            />
            <IconButton
              label={`${t('nextChange')} (Alt+↓)`}
              aria-keyshortcuts="Alt+ArrowDown"
              icon={<ChevronDown size="1.125rem" aria-hidden="true" />}
              onClick={next}
            />
          </div>
          <TextDiff table={table} sections={sections} changeCount={changeCount} isSplit={isSplit} />
        </>
      )}
    </>
  );
}
