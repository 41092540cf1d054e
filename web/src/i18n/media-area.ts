import { useTranslation } from './use-translation.ts';
import { addArea } from './areas.ts';
import { media as en } from './en/media.ts';
import { media as ko } from './ko/media.ts';

addArea('media', { en, ko });

/** These texts, and those of every page behind `translation:`. */
export function useMediaText() {
  return useTranslation('media');
}
