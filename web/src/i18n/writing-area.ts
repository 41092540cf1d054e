import { addArea } from './areas.ts';
import { writing as en } from './en/writing.ts';
import { writing as ko } from './ko/writing.ts';

/** The name of the namespace, which is there once this file is. */
export const WRITING_AREA = 'writing';

addArea(WRITING_AREA, { en, ko });
