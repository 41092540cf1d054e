import { useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../components/Button.tsx';
import type { DiffSection } from './diff-sections.ts';
import { SectionRows } from './SectionRows.tsx';
import styles from './TextDiff.module.css';

/** Rows rendered at a time: a megabyte of changes is rendered in portions. */
const SHOWN_ROWS = 1_500;

/** Compares two texts line by line, with unchanged lines folded. */
export function TextDiff({
  table,
  sections,
  changeCount,
  isSplit,
}: {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly sections: readonly DiffSection[];
  readonly changeCount: number;
  readonly isSplit: boolean;
}) {
  const { t } = useTranslation('history');
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const [shownRows, setShownRows] = useState(SHOWN_ROWS);
  const count = countShown(sections, unfolded, shownRows);
  return (
    <>
      <table ref={table} className={styles['diff']} data-split={isSplit || undefined}>
        <caption className="visuallyHidden">{t('diffLabel')}</caption>
        <thead className={styles['heads']}>
          <tr>
            <th scope="col">
              <span className="visuallyHidden">{t('oldLine')}</span>
            </th>
            {isSplit && <th scope="col">{t('beforeColumn')}</th>}
            <th scope="col">
              <span className="visuallyHidden">{t('newLine')}</span>
            </th>
            <th scope="col">
              {isSplit ? t('afterColumn') : <span className="visuallyHidden">{t('text')}</span>}
            </th>
          </tr>
        </thead>
        {sections.slice(0, count).map((section, index) =>
          section.foldCount > 0 && !unfolded.has(index) ? (
            <FoldedSection
              key={index}
              section={section}
              isSplit={isSplit}
              onUnfold={() => setUnfolded(new Set(unfolded).add(index))}
            />
          ) : (
            <tbody
              key={index}
              data-change={isContinued(sections, index) ? undefined : section.change}
              tabIndex={section.kind === 'change' ? -1 : undefined}
              aria-label={
                section.kind === 'change'
                  ? t('changes', { number: section.change + 1, total: changeCount })
                  : undefined
              }
            >
              <SectionRows section={section} isSplit={isSplit} />
            </tbody>
          ),
        )}
      </table>
      {count < sections.length && (
        <Button className={styles['more']} onClick={() => setShownRows(shownRows + SHOWN_ROWS)}>
          {t('showMoreChanges')}
        </Button>
      )}
    </>
  );
}

function FoldedSection({
  section,
  isSplit,
  onUnfold,
}: {
  readonly section: DiffSection;
  readonly isSplit: boolean;
  readonly onUnfold: () => void;
}) {
  const { t } = useTranslation('history');
  const { rows, foldFrom, foldCount } = section;
  return (
    <tbody>
      <SectionRows section={{ kind: 'same', rows: rows.slice(0, foldFrom) }} isSplit={isSplit} />
      <tr>
        <td colSpan={isSplit ? 4 : 3} className={styles['fold']}>
          <button type="button" className={styles['unfold']} onClick={onUnfold}>
            {t('showLines', { lines: foldCount })}
          </button>
        </td>
      </tr>
      <SectionRows section={{ kind: 'same', rows: rows.slice(foldFrom + foldCount) }} isSplit={isSplit} />
    </tbody>
  );
}

function isContinued(sections: readonly DiffSection[], index: number): boolean {
  const change = sections[index]?.change ?? -1;
  return change === -1 || sections[index - 1]?.change === change;
}

/** Returns how many sections contain this many rows; at least one. */
function countShown(sections: readonly DiffSection[], unfolded: ReadonlySet<number>, rows: number): number {
  let sum = 0;
  for (const [index, section] of sections.entries()) {
    sum += section.rows.length - (unfolded.has(index) ? 0 : section.foldCount);
    if (sum >= rows) return index + 1;
  }
  return sections.length;
}
