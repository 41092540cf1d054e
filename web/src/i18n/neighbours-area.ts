import { addArea } from './areas.ts';
import { neighbours as en } from './en/neighbours.ts';
import { neighbours as ko } from './ko/neighbours.ts';
import { useTranslation } from './use-translation.ts';

addArea('neighbours', { en, ko });

/** These texts, and those of every page behind `translation:`. */
export function useNeighboursText() {
  return useTranslation('neighbours');
}
