import { createInstance } from 'i18next';
import type { i18n, Resource } from 'i18next';
import type { Locale } from '../limits.ts';
import { koreanParticle, PARTICLES } from './korean-particle.ts';

/**
 * Creates the i18next instance of one language, initialised synchronously. Its language
 * never changes: another language takes another instance, so that requests and screens in
 * several languages do not interfere. Values are inserted unescaped: React escapes its
 * output, plain text needs no escaping, and code that builds HTML escapes the whole text.
 * A slot such as `{{title, 을/를}}` gives the particle that follows the value in Korean.
 * @param namespaces the texts by namespace; more may be added later with `addResourceBundle`
 * @param onMissing called with a key without a text, which is a defect of the program
 */
export function createTexts(
  locale: Locale,
  namespaces: Resource[string],
  onMissing: (message: string) => void,
): i18n {
  const texts = createInstance({
    lng: locale,
    fallbackLng: false,
    supportedLngs: [locale],
    resources: { [locale]: namespaces },
    initAsync: false,
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (_languages, namespace, key) =>
      onMissing(`No text for ${namespace}:${key} (${locale})`),
    react: { useSuspense: false, bindI18n: '', bindI18nStore: '' },
  });
  void texts.init();
  for (const particle of PARTICLES)
    texts.services.formatter?.add(particle, (value: unknown) => koreanParticle(String(value), particle));
  return texts;
}
