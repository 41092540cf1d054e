import { reader } from './en-reader.ts';
import { rest } from './en-rest.ts';

/** The namespace `translation` in English, for tests that look for texts on pages. */
export const en = { ...reader, ...rest } as const;
