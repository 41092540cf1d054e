import { CornerDownLeft, FileText, Folder, Search } from 'lucide-react';
import { classNames } from '../../../components/class-names.ts';
import type { PaletteEntry } from './palette-entries.ts';
import styles from './PaletteList.module.css';

/**
 * A line of the palette, with the section's heading where
 * it is the first. A match in a text has an excerpt below.
 */
export function PaletteLine({
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
  const { section, label, detail, shortcut } = entry;
  return (
    <>
      {heading !== null && (
        <div role="presentation" className={styles['section']}>
          {heading}
        </div>
      )}
      <button
        type="button"
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isChosen}
        className={styles['entry']}
        onClick={onPick}
      >
        <Glyph entry={entry} />
        <span className={classNames(styles['words'], section === 'texts' && styles['stacked'])}>
          <span className={styles['label']}>{label}</span>
          {detail !== undefined && <span className={styles['detail']}>{detail}</span>}
        </span>
        {shortcut !== undefined && <kbd className={styles['key']}>{shortcut}</kbd>}
        {isChosen && <CornerDownLeft size="0.875rem" aria-hidden="true" className={styles['enter']} />}
      </button>
    </>
  );
}

function Glyph({ entry: { section, isFolder } }: { readonly entry: PaletteEntry }) {
  if (section === 'search') return <Search size="1rem" aria-hidden="true" />;
  if (section !== 'documents' && section !== 'texts') return null;
  return isFolder === true ? (
    <Folder size="1rem" aria-hidden="true" />
  ) : (
    <FileText size="1rem" aria-hidden="true" />
  );
}
