import { useTranslation } from './use-translation.ts';
import { addArea } from './areas.ts';
import { spaceSettings as en } from './en/space-settings.ts';
import { spaceSettings as ko } from './ko/space-settings.ts';

addArea('spaceSettings', { en, ko });

/** These texts, and those of every page behind `translation:`. */
export function useSpaceSettingsText() {
  return useTranslation('spaceSettings');
}
