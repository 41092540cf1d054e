import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { requestRedirect } from '../../../stores/ui.ts';
import { PaletteLine } from './PaletteLine.tsx';
import styles from './PaletteList.module.css';
import { findEntries, withSearchResults } from './palette-entries.ts';
import type { PaletteEntry } from './palette-entries.ts';
import { usePaletteEntries } from './use-palette-entries.ts';
import { usePaletteSearch } from './use-palette-search.ts';

/** A key of the field that controls the list. */
export type PaletteKey = 'ArrowDown' | 'ArrowUp' | 'Enter';

/** State of the list that the field announces to screen readers. */
export interface ShownList {
  readonly count: number;
  readonly chosenId: string | null;
}

/** Entries that match the query, controlled by the keys that the field passes on. */
export function PaletteList({
  id,
  query,
  keys,
  onKeysDone,
  onShow,
  onClose,
}: {
  readonly id: string;
  readonly query: string;
  /** Queued keys, in order. */
  readonly keys: readonly PaletteKey[];
  readonly onKeysDone: () => void;
  readonly onShow: (list: ShownList) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('palette');
  const common = useTranslation().t;
  const { entries: all, isComplete } = usePaletteEntries(requestRedirect);
  const local = findEntries(query, all);
  const entries = withSearchResults(local, usePaletteSearch(query, local, requestRedirect));
  // The selection belongs to its query and is stored by key: search
  // results arrive later and must not move it to another line.
  const [chosen, setChosen] = useState({ query, key: null as string | null });
  const choice = (chosen.query === query ? chosen.key : null) ?? keyOf(local[0]);
  const at = Math.max(
    0,
    entries.findIndex((entry) => keyOf(entry) === choice),
  );
  const count = entries.length;
  const chosenId = count > 0 ? `${id}-${at}` : null;

  const pick = (entry: PaletteEntry | undefined): void => {
    if (entry === undefined) return;
    onClose();
    entry.run();
  };
  const activate = (): void => {
    let index = at;
    for (const key of keys) {
      if (key === 'Enter') return pick(entries[index]);
      if (count > 0) index = (index + (key === 'ArrowDown' ? 1 : -1) + count) % count;
    }
    setChosen({ query, key: keyOf(entries[index]) });
  };
  useLayoutEffect(() => onShow({ count, chosenId }), [count, chosenId, onShow]);
  // Enter pressed before the documents are loaded must not open another entry.
  const isAnswered = keys.length > 0 && isComplete;
  useLayoutEffect(() => {
    if (!isAnswered) return;
    onKeysDone();
    activate();
  });
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);

  return (
    <>
      <div id={`${id}-list`} role="listbox" aria-label={common('nav.palette')} className={styles['list']}>
        {entries.map((entry, index) => (
          <PaletteLine
            key={keyOf(entry)}
            id={`${id}-${index}`}
            entry={entry}
            heading={entries[index - 1]?.section === entry.section ? null : t(entry.section)}
            isChosen={index === at}
            onPick={() => pick(entry)}
          />
        ))}
      </div>
      {count === 0 && <p className={styles['none']}>{t('none', { query })}</p>}
      <p className={styles['hint']}>{t('hint')}</p>
      <div className="visuallyHidden" role="status">
        {query === '' ? '' : t('found', { number: String(count) })}
      </div>
    </>
  );
}

function keyOf(entry: PaletteEntry | undefined): string {
  return entry === undefined ? '' : `${entry.section}-${entry.id}`;
}
