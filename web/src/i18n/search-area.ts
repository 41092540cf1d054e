import { addArea } from './areas.ts';
import { search as en } from './en/search.ts';
import { search as ko } from './ko/search.ts';

/** The name of the namespace, which is there once this file is. */
export const SEARCH_AREA = 'search';

addArea(SEARCH_AREA, { en, ko });
