import type { History } from '@maru/core/api';
import { diffWords } from '@maru/core/diff';
import type { Part } from '@maru/core/diff';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './MetaDiff.module.css';
import { propsChanges } from './props-changes.ts';

/** Changes of the title and of the document's settings. Renders nothing without changes. */
export function MetaDiff({ older, newer }: { readonly older: History; readonly newer: History }) {
  const { t } = useTranslation('history');
  const settings = propsChanges(older.props, newer.props);
  if (older.title === newer.title && settings.length === 0) return null;
  const parts = diffWords(older.title, newer.title);
  return (
    <dl className={styles['meta']}>
      {older.title !== newer.title && (
        <div>
          <dt>{t('titleChanged')}</dt>
          <dd>
            <del>{marked(parts?.a ?? null, older.title)}</del> <span aria-hidden="true">→</span>{' '}
            <ins>{marked(parts?.b ?? null, newer.title)}</ins>
          </dd>
        </div>
      )}
      {settings.map(({ name, was, is }) => (
        <div key={name}>
          <dt>{t('setting', { name })}</dt>
          <dd>
            <del>{was ?? t('notSet')}</del> <span aria-hidden="true">→</span> <ins>{is ?? t('notSet')}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function marked(parts: readonly Part[] | null, text: string) {
  return parts === null
    ? text
    : parts.map((part, index) => (part.isChanged ? <mark key={index}>{part.text}</mark> : part.text));
}
