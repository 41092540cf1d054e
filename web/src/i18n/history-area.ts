import { addArea } from './areas.ts';
import { history as en } from './en/history.ts';
import { history as ko } from './ko/history.ts';

/** The name of the namespace, which is there once this file is. */
export const HISTORY_AREA = 'history';

addArea(HISTORY_AREA, { en, ko });
