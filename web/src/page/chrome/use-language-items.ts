import { LOCALES } from '@maru/core';
import type { Locale } from '@maru/core';
import type { MenuItem } from '../../components/Menu.tsx';
import { chooseLanguage, useLocale } from '../../stores/locale.ts';

/** Each language's name in that language. */
export const LANGUAGE_NAMES: { readonly [L in Locale]: string } = { en: 'English', ko: '한국어' };

/** Returns the languages as menu entries. */
export function useLanguageItems(): readonly MenuItem[] {
  const locale = useLocale();
  return LOCALES.map((value) => ({
    kind: 'choice',
    id: `language-${value}`,
    label: LANGUAGE_NAMES[value],
    lang: value,
    isChosen: value === locale,
    onSelect: () => void chooseLanguage(value),
  }));
}
