import { reader } from './ko-reader.ts';
import { rest } from './ko-rest.ts';

/** The namespace `translation` in Korean, for tests that look for texts on pages. */
export const ko = { ...reader, ...rest } as const;
