import type { Locale } from '@maru/core';
import { use } from 'react';
import { useTranslation as useTexts } from 'react-i18next';
import { hasPart, loadPart } from './load-texts.ts';
import type { Area, Translate } from './texts.ts';

/**
 * Returns the texts of an area in the page's language; those of every page are
 * under `translation:`. A component suspends until its texts are loaded, so
 * that no key is ever displayed. Screens load them together with their code.
 */
export function useTranslation<A extends Area = 'translation'>(
  area?: A,
): { readonly t: Translate<A>; readonly language: Locale } {
  const wanted = area ?? 'translation';
  const { t, i18n } = useTexts([wanted, 'translation']);
  const language = i18n.language as Locale;
  if (!hasPart(language, wanted)) use(loadPart(language, wanted));
  return { t: t as unknown as Translate<A>, language };
}
