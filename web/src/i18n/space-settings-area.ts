import { addArea } from './areas.ts';
import { spaceSettings as en } from './en/space-settings.ts';
import { spaceSettings as ko } from './ko/space-settings.ts';

/** The name of the namespace, which is there once this file is. */
export const SPACE_SETTINGS_AREA = 'spaceSettings';

addArea(SPACE_SETTINGS_AREA, { en, ko });
