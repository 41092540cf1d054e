import type { ReactNode } from 'react';
import { TextsProvider } from '../../i18n/TextsProvider.tsx';
import { useLocale } from '../../stores/locale.ts';

/** Provides the texts of the page's language to all components below. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  return <TextsProvider locale={useLocale()}>{children}</TextsProvider>;
}
