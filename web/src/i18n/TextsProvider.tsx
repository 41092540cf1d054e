import type { Locale } from '@maru/core';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { textsOf } from './instances.ts';

/** Provides the texts of a language to all components below. */
export function TextsProvider({
  locale,
  children,
}: {
  readonly locale: Locale;
  readonly children: ReactNode;
}) {
  return <I18nextProvider i18n={textsOf(locale)}>{children}</I18nextProvider>;
}
