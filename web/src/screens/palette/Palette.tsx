import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PALETTE_AREA } from '../../i18n/palette-area.ts';
import { requestRedirect } from '../../stores/ui.ts';
import { PaletteLine } from './PaletteLine.tsx';
import { findEntries, withFinds } from './palette-entries.ts';
import type { PaletteEntry } from './palette-entries.ts';
import styles from './Palette.module.css';
import { usePaletteEntries } from './use-palette-entries.ts';
import { usePaletteSearch } from './use-palette-search.ts';

/** Go to any document or screen, or do anything, by a few letters (ARIA's combobox with a list). */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(PALETTE_AREA);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const local = findEntries(query, usePaletteEntries(requestRedirect));
  const entries = withFinds(local, usePaletteSearch(query, local, requestRedirect));
  // By its name: finds come later, and must not push the choice to another line.
  const choice = chosen ?? keyOf(local[0]);
  const at = Math.max(
    0,
    entries.findIndex((entry) => keyOf(entry) === choice),
  );

  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    // A click beside it closes it, where the browser knows how.
    element?.setAttribute('closedby', 'any');
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);

  const pick = (entry: PaletteEntry | undefined): void => {
    if (entry === undefined) return;
    onClose();
    entry.run();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    // While a syllable is being composed the keys belong to the input method.
    if (event.nativeEvent.isComposing || entries.length === 0) return;
    const choose = (index: number): void => setChosen(keyOf(entries[(index + entries.length) % entries.length]));
    if (event.key === 'ArrowDown') choose(at + 1);
    else if (event.key === 'ArrowUp') choose(at - 1);
    else if (event.key === 'Enter') pick(entries[at]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      className={styles['palette']}
      aria-label={t('title')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles['search']}>
        <Search size={18} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          className={styles['input']}
          aria-label={t('title')}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={entries.length > 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          placeholder={t('placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setChosen(null);
          }}
          onKeyDown={handleKeyDown}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('title')} className={styles['list']}>
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
      {entries.length === 0 && <p className={styles['none']}>{t('none', { query })}</p>}
      <p className={styles['hint']}>{t('hint')}</p>
      <div className="visuallyHidden" role="status">
        {query === '' ? '' : t('found', { number: String(entries.length) })}
      </div>
    </dialog>
  );
}

function keyOf(entry: PaletteEntry | undefined): string {
  return entry === undefined ? '' : `${entry.section}-${entry.id}`;
}
