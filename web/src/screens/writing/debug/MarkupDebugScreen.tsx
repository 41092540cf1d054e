import { parse } from '@maru/core/markup';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { HELP_EN } from '../../../i18n/help/en.ts';
import { HELP_KO } from '../../../i18n/help/ko.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useTitle } from '../../../page/navigation/use-title.ts';
import { useLocale } from '../../../stores/locale.ts';
import styles from './MarkupDebugScreen.module.css';
import { rowAt, treeRows } from './tree-rows.ts';
import type { TreeRow } from './tree-rows.ts';

const SAMPLES = { en: HELP_EN, ko: HELP_KO } as const;

/** Development tool: a source and its tree, with matching highlights. Not in the production build. */
export function MarkupDebugScreen() {
  const locale = useLocale();
  const { t } = useTranslation('debug');
  useTitle(t('title'));
  const [text, setText] = useState(() =>
    SAMPLES[locale].groups.flatMap(({ topics }) => topics.map(({ example }) => example)).join('\n\n'),
  );
  const rows = useMemo(() => treeRows(parse(text, { numbering: true, math: true })), [text]);
  const [shown, setShown] = useState<{ readonly row: TreeRow; readonly isFromSource: boolean } | null>(null);
  const current = shown === null ? null : (rows[shown.row.id] ?? null);
  const currentRow = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (shown?.isFromSource === true) currentRow.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);

  const showAt = (offset: number): void => {
    const row = rowAt(rows, offset);
    setShown(row === null ? null : { row, isFromSource: true });
  };
  const handlePointer = ({ clientX, clientY }: PointerEvent): void => {
    const position = document.caretPositionFromPoint(clientX, clientY);
    if (position !== null) showAt(position.offset);
  };
  return (
    <div className={styles['debug']}>
      <h1 className={styles['title']} tabIndex={-1}>
        {t('title')}
      </h1>
      <p className={styles['hint']}>{t('hint')}</p>
      <div className={styles['panes']}>
        <div className={styles['source']}>
          <pre className={styles['mirror']} aria-hidden="true">
            {text.slice(0, current?.from ?? 0)}
            <mark data-range={current === null ? undefined : `${current.from}-${current.to}`}>
              {text.slice(current?.from ?? 0, current?.to ?? 0)}
            </mark>
            {`${text.slice(current?.to ?? 0)}\n`}
          </pre>
          <textarea
            className={styles['field']}
            aria-label={t('source')}
            value={text}
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
            onPointerMove={handlePointer}
            onSelect={(event) => showAt(event.currentTarget.selectionStart)}
          />
        </div>
        <ol className={styles['tree']} aria-label={t('tree')}>
          {rows.map((row) => (
            <li
              key={row.id}
              ref={row === current ? currentRow : null}
              className={styles['row']}
              style={{ '--depth': row.depth }}
              data-current={row === current || undefined}
              onPointerEnter={() => setShown({ row, isFromSource: false })}
            >
              <button
                type="button"
                className={styles['node']}
                onFocus={() => setShown({ row, isFromSource: false })}
              >
                <b>{row.type}</b> <span className={styles['range']}>{`${row.from}–${row.to}`}</span>{' '}
                <span>{row.details}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
