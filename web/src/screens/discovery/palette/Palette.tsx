import { Search } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { withTexts } from '../../../i18n/with-texts.ts';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { lazyComponent } from '../../../page/startup/lazy-component.tsx';
import { consumeEarlyText } from '../../../reader/early-palette.ts';
import styles from './Palette.module.css';
import type { PaletteKey, ShownList } from './PaletteList.tsx';

// Loads the list on demand: the field is part of every page, so that typed text is not lost meanwhile.
const PaletteList = lazyComponent(
  async () => (await withTexts(import('./PaletteList.tsx'), 'palette')).PaletteList,
  { isOrdered: true },
);

const KEYS: ReadonlySet<string> = new Set<PaletteKey>(['ArrowDown', 'ArrowUp', 'Enter']);

/**
 * Command palette: finds documents, screens and commands by a few letters
 * (ARIA combobox with a list). The field accepts keys from the start; those
 * that move in the list or open an entry are queued until the list is loaded.
 */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState(consumeEarlyText);
  const [keys, setKeys] = useState<readonly PaletteKey[]>([]);
  const [list, setList] = useState<ShownList>({ count: 0, chosenId: null });

  // A layout effect runs before the next key: a later effect would let the page handle it.
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    // A click outside closes it, in browsers that support `closedby`.
    element?.setAttribute('closedby', 'any');
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  const handleKeyDown = (event: KeyboardEvent): void => {
    // Ignores keys of an input method that is composing.
    if (event.nativeEvent.isComposing || !isPaletteKey(event.key)) return;
    const { key } = event;
    setKeys((waiting) => [...waiting, key]);
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      className={styles['palette']}
      aria-label={t('nav.palette')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles['search']}>
        <Search size="1.125rem" aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          className={styles['input']}
          aria-label={t('nav.palette')}
          aria-expanded={list.count > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={list.chosenId ?? undefined}
          aria-autocomplete="list"
          placeholder={t('nav.palettePlaceholder')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={handleKeyDown}
        />
      </div>
      <PaletteList
        id={id}
        query={query}
        keys={keys}
        onKeysDone={() => setKeys([])}
        onShow={setList}
        onClose={onClose}
      />
    </dialog>
  );
}

function isPaletteKey(key: string): key is PaletteKey {
  return KEYS.has(key);
}
