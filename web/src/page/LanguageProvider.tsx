import type { ReactNode } from 'react';
import { LanguageContext } from '../i18n/use-translation.ts';
import { useLocale } from '../stores/locale.ts';

/** Gives all components below the language that the page is shown in. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  return <LanguageContext value={useLocale()}>{children}</LanguageContext>;
}
