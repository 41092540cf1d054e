import type { Locale } from '@maru/core';
import { createInstance } from 'i18next';
import type { i18n } from 'i18next';
import { connectAreas } from './areas.ts';
import type { Messages } from './messages.ts';

/** A translator that speaks one language at once; others are added as they are needed. */
export function createI18n(locale: Locale, messages: Messages): i18n {
  const instance = createInstance();
  void instance.init({
    lng: locale,
    resources: { [locale]: { translation: messages } },
    fallbackLng: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    returnNull: false,
  });
  connectAreas(instance);
  return instance;
}
