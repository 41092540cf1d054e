import { useTranslation } from '../../../i18n/use-translation.ts';
import own from './Export.module.css';

export interface ListedFile {
  readonly name: string;
  /** Words beside the name; empty for none. */
  readonly note: string;
}

/** Largest number of lines in a list. */
const SHOWN_MAX = 200;

/** Foldable list of files; nothing without any. */
export function ImportFiles({
  summary,
  files,
  isOpen = false,
}: {
  readonly summary: string;
  readonly files: readonly ListedFile[];
  readonly isOpen?: boolean;
}) {
  const { t } = useTranslation('export');
  if (files.length === 0) return null;
  return (
    <details className={own['skipped']} open={isOpen}>
      <summary>{summary}</summary>
      <ul>
        {files.slice(0, SHOWN_MAX).map(({ name, note }, index) => (
          <li key={`${index} ${name}`}>
            <span className={own['file']}>{name}</span>
            {note !== '' && <span className={own['reason']}>{note}</span>}
          </li>
        ))}
        {files.length > SHOWN_MAX && <li>{t('moreSkipped', { more: files.length - SHOWN_MAX })}</li>}
      </ul>
    </details>
  );
}
