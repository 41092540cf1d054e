import { addArea } from './areas.ts';
import { palette as en } from './en/palette.ts';
import { palette as ko } from './ko/palette.ts';

/** The name of the namespace, which is there once this file is. */
export const PALETTE_AREA = 'palette';

addArea(PALETTE_AREA, { en, ko });
