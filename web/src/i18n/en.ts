import { reader } from './en-reader.ts';
import { rest } from './en-rest.ts';

/** Every text of the page in English. Its shape is that of all languages. */
export const en = { ...reader, ...rest } as const;
