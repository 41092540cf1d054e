import type { Locale } from '@maru/core';
import { use } from 'react';
import { useTranslation as useTexts } from 'react-i18next';
import { hasPart, loadPart } from './load-texts.ts';
import type { Area, Translate } from './texts.ts';

/**
 * The texts of an area in the page's language; those of every page are behind `translation:`. A component whose texts are not here
 * yet waits for them (its `Suspense` shows the fallback), so that no key is ever shown. Screens fetch them together with their code.
 */
export function useTranslation<A extends Area = 'translation'>(area?: A): { readonly t: Translate<A>; readonly language: Locale } {
  const wanted = area ?? 'translation';
  const { t, i18n } = useTexts([wanted, 'translation']);
  const language = i18n.language as Locale;
  if (!hasPart(language, wanted)) use(loadPart(language, wanted));
  return { t: t as unknown as Translate<A>, language };
}
