import { currentLocale } from './instances.ts';
import { loadTexts } from './load-texts.ts';
import type { Area } from './texts.ts';

/** Loads a chunk of code together with the texts that it shows. */
export async function withTexts<T>(code: Promise<T>, ...areas: readonly (Area | 'rest')[]): Promise<T> {
  const [loaded] = await Promise.all([code, loadTexts(currentLocale(), ...areas)]);
  return loaded;
}
