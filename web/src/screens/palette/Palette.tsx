import { CornerDownLeft, FileText, Folder, Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PALETTE_AREA } from '../../i18n/palette-area.ts';
import { requestRedirect } from '../../stores/ui.ts';
import { findEntries } from './palette-entries.ts';
import type { PaletteEntry } from './palette-entries.ts';
import styles from './Palette.module.css';
import { usePaletteEntries } from './use-palette-entries.ts';

/** Go to any document or screen, or do anything, by a few letters (ARIA's combobox with a list). */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(PALETTE_AREA);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const entries = findEntries(query, usePaletteEntries(requestRedirect));
  const at = Math.min(chosen, entries.length - 1);

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
    if (event.key === 'ArrowDown') setChosen((at + 1) % entries.length);
    else if (event.key === 'ArrowUp') setChosen((at - 1 + entries.length) % entries.length);
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
            setChosen(0);
          }}
          onKeyDown={handleKeyDown}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('title')} className={styles['list']}>
        {entries.map((entry, index) => (
          <Entry
            key={`${entry.section}-${entry.id}`}
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

function Entry({
  id,
  entry,
  heading,
  isChosen,
  onPick,
}: {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly heading: string | null;
  readonly isChosen: boolean;
  readonly onPick: () => void;
}) {
  return (
    <>
      {heading !== null && (
        <div role="presentation" className={styles['section']}>
          {heading}
        </div>
      )}
      <button type="button" id={id} role="option" tabIndex={-1} aria-selected={isChosen} className={styles['entry']} onClick={onPick}>
        {entry.section === 'documents' &&
          (entry.isFolder === true ? <Folder size={16} aria-hidden="true" /> : <FileText size={16} aria-hidden="true" />)}
        <span className={styles['label']}>{entry.label}</span>
        {entry.detail !== undefined && <span className={styles['detail']}>{entry.detail}</span>}
        {entry.shortcut !== undefined && <kbd className={styles['key']}>{entry.shortcut}</kbd>}
        {isChosen && <CornerDownLeft size={14} aria-hidden="true" className={styles['enter']} />}
      </button>
    </>
  );
}
