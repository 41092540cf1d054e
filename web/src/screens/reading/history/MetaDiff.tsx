import { DOC_SWITCHES } from '@maru/core';
import type { DocSwitch } from '@maru/core';
import type { History } from '@maru/core/api';
import { diffWords } from '@maru/core/diff';
import type { Part } from '@maru/core/diff';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './MetaDiff.module.css';
import { propsChanges } from './props-changes.ts';

/** Changes of the title and of the document's settings. Renders nothing without changes. */
export function MetaDiff({ older, newer }: { readonly older: History; readonly newer: History }) {
  const { t } = useTranslation('history');
  const { nameOf, valueOf } = useSettingTexts();
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
          <dt>{nameOf(name)}</dt>
          <dd>
            <del>{valueOf(name, was)}</del> <span aria-hidden="true">→</span> <ins>{valueOf(name, is)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the texts for settings and their values, as in the settings' dialog where it has the setting. */
function useSettingTexts() {
  const { t } = useTranslation('history');
  const { t: inDialog, language } = useTranslation('docSettings');
  const languages = new Intl.DisplayNames([language], { type: 'language' });
  return {
    nameOf: (name: string): string =>
      isSwitch(name) || name === 'lang' ? inDialog(name) : t('setting', { name }),
    valueOf: (name: string, value: string | null): string => {
      if (isSwitch(name)) return t(value === String(DOC_SWITCHES[name]) ? 'on' : 'off');
      if (name !== 'lang') return value ?? t('notSet');
      return value === null ? inDialog('langAutomatic') : (languageName(languages, value) ?? value);
    },
  };
}

function isSwitch(name: string): name is DocSwitch {
  return Object.hasOwn(DOC_SWITCHES, name);
}

/** Returns undefined for what is no language tag: the API accepts any text in the settings. */
function languageName(languages: Intl.DisplayNames, tag: string): string | undefined {
  try {
    return languages.of(tag);
  } catch {
    return undefined;
  }
}

function marked(parts: readonly Part[] | null, text: string) {
  return parts === null
    ? text
    : parts.map((part, index) => (part.isChanged ? <mark key={index}>{part.text}</mark> : part.text));
}
