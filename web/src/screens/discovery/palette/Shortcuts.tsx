import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { chooseSingleKeys, useSingleKeys } from '../../../stores/single-keys.ts';
import styles from './PaletteList.module.css';

/** Keys by context; their descriptions are under `shortcut` in the texts. */
const SHORTCUTS = {
  everywhere: { palette: 'Ctrl+K, /', list: '?', new: 'N', theme: 'Ctrl+Shift+L', toast: 'F8' },
  document: { edit: 'E', findHere: 'F', history: 'H', send: 'Ctrl+Enter' },
  tree: {
    move: '↑ ↓',
    open: '← →',
    ends: 'Home, End',
    rename: 'F2',
    choose: 'Shift+↑ ↓, Space',
    reorder: 'Alt+↑ ↓ ← →',
    remove: 'Delete',
    undoChange: 'Ctrl+Z',
    rowMenu: 'Shift+F10',
  },
  editor: { save: 'Ctrl+S', bold: 'Ctrl+B', italic: 'Ctrl+I', link: 'Ctrl+K', undo: 'Ctrl+Z', leave: 'Esc' },
} as const;

type Section = keyof typeof SHORTCUTS;
type Name = { [S in Section]: keyof (typeof SHORTCUTS)[S] }[Section];

/** Searchable list of all shortcuts, with the switch of single-letter ones. */
export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('palette');
  const common = useTranslation().t;
  const [query, setQuery] = useState('');
  const areSingleKeysOn = useSingleKeys();
  const wanted = query.trim().toLowerCase();
  const sections = (Object.entries(SHORTCUTS) as [Section, Readonly<Record<string, string>>][]).map(
    ([section, keys]) => ({
      section,
      rows: (Object.entries(keys) as [Name, string][])
        .map(([name, shortcut]) => ({ name, shortcut, label: t(`shortcut.${name}`) }))
        .filter(({ label, shortcut }) => `${label} ${shortcut}`.toLowerCase().includes(wanted)),
    }),
  );
  const isEmpty = sections.every(({ rows }) => rows.length === 0);
  return (
    <Dialog
      title={t('shortcut.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{common('common.close')}</Button>}
    >
      <div className={styles['shortcuts']}>
        <input
          type="search"
          className={styles['find']}
          aria-label={t('shortcut.find')}
          placeholder={t('shortcut.find')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        {sections.map(
          ({ section, rows }) =>
            rows.length > 0 && (
              <section key={section} aria-label={t(`shortcut.${section}`)}>
                <h3 className={styles['section']}>{t(`shortcut.${section}`)}</h3>
                <dl className={styles['keys']}>
                  {rows.map(({ name, label, shortcut }) => (
                    <div key={name} className={styles['row']}>
                      <dt>{label}</dt>
                      <dd>
                        {shortcut.split(', ').map((keys) => (
                          <kbd key={keys} className={styles['key']}>
                            {keys}
                          </kbd>
                        ))}
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ),
        )}
        {isEmpty && <p role="status">{t('shortcut.none')}</p>}
        <Checkbox checked={areSingleKeysOn} onChange={(event) => chooseSingleKeys(event.target.checked)}>
          {t('shortcut.singleKeys')}
        </Checkbox>
        <p className={styles['small']}>{t('shortcut.singleKeysHelp')}</p>
      </div>
    </Dialog>
  );
}
