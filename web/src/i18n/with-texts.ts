import { currentLocale } from './instances.ts';
import { loadTexts } from './load-texts.ts';
import type { Area } from './texts.ts';

/** Waits for a chunk of code and, at the same time, for the texts that it shows. */
export async function withTexts<T>(code: Promise<T>, ...areas: readonly (Area | 'rest')[]): Promise<T> {
  const [loaded] = await Promise.all([code, loadTexts(currentLocale(), ...areas)]);
  return loaded;
}
