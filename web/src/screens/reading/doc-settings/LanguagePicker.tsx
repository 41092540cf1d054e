import { useId } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './DocSettingsDialog.module.css';

/** Languages that are offered, as tags; the API accepts any other. Those of the interface come first. */
const TAGS = [
  'ko',
  'en',
  'ar',
  'cs',
  'da',
  'de',
  'el',
  'es',
  'fi',
  'fr',
  'he',
  'hi',
  'hu',
  'id',
  'it',
  'ja',
  'mn',
  'nb',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'zh-Hans',
  'zh-Hant',
];

/** Picker of a document's language, by its name in the reader's language. */
export function LanguagePicker({
  lang,
  onChange,
}: {
  readonly lang: string | null;
  readonly onChange: (lang: string | null) => void;
}) {
  const { t, language } = useTranslation('docSettings');
  const id = useId();
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const tags = lang === null || TAGS.includes(lang) ? TAGS : [...TAGS, lang];
  return (
    <div className={styles['choice']}>
      <label htmlFor={id}>{t('lang')}</label>
      <select
        id={id}
        value={lang ?? ''}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      >
        <option value="">{t('langAutomatic')}</option>
        {tags.map((tag) => (
          <option key={tag} value={tag}>
            {names.of(tag)}
          </option>
        ))}
      </select>
      <p id={`${id}-help`} className={styles['help']}>
        {t('langHelp')}
      </p>
    </div>
  );
}
