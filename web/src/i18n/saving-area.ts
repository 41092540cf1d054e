import { addArea } from './areas.ts';
import { saving as en } from './en/saving.ts';
import { saving as ko } from './ko/saving.ts';

/** The name of the namespace, which is there once this file is. */
export const SAVING_AREA = 'saving';

addArea(SAVING_AREA, { en, ko });
