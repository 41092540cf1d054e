import type { ReactNode } from 'react';
import { TextsProvider } from '../i18n/TextsProvider.tsx';
import { useLocale } from '../stores/locale.ts';

/** Gives all components below the texts of the language that the page is shown in. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  return <TextsProvider locale={useLocale()}>{children}</TextsProvider>;
}
