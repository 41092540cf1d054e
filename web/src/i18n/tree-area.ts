import { addArea } from './areas.ts';
import { tree as en } from './en/tree.ts';
import { tree as ko } from './ko/tree.ts';

/** The name of the namespace, which is there once this file is. */
export const TREE_AREA = 'tree';

addArea(TREE_AREA, { en, ko });
