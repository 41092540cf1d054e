import { addArea } from './areas.ts';
import { updates as en } from './en/updates.ts';
import { updates as ko } from './ko/updates.ts';

addArea('updates', { en, ko });
