import { addArea } from './areas.ts';
import { desktop as en } from './en/desktop.ts';
import { desktop as ko } from './ko/desktop.ts';

addArea('desktop', { en, ko });
