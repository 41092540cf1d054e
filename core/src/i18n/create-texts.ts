import { createInstance } from 'i18next';
import type { i18n, Resource } from 'i18next';
import type { Locale } from '../limits.ts';
import { koreanParticle, PARTICLES } from './korean-particle.ts';

/**
 * Makes the i18next instance of one language, ready at once. Its language never changes: who wants another language takes
 * another instance, so that requests and screens in several languages do not disturb one another.
 *
 * Values go into texts as they are: React escapes what it renders, plain text needs no escapes, and HTML that is put together
 * by hand escapes the whole text. A slot such as `{{title, 을/를}}` gives the particle that follows the value in Korean.
 *
 * @param namespaces the texts by namespace; more may be added later with `addResourceBundle`
 * @param onMissing is told of a key without a text, which is a defect of the program
 */
export function createTexts(locale: Locale, namespaces: Resource[string], onMissing: (message: string) => void): i18n {
  const texts = createInstance({
    lng: locale,
    fallbackLng: false,
    supportedLngs: [locale],
    resources: { [locale]: namespaces },
    initAsync: false,
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (_languages, namespace, key) => onMissing(`No text for ${namespace}:${key} (${locale})`),
    react: { useSuspense: false, bindI18n: '', bindI18nStore: '' },
  });
  void texts.init();
  for (const particle of PARTICLES) texts.services.formatter?.add(particle, (value: unknown) => koreanParticle(String(value), particle));
  return texts;
}
