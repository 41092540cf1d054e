import { reader } from './ko-reader.ts';
import { rest } from './ko-rest.ts';
import type { Messages } from './messages.ts';

/** Every text of the page in Korean. The compiler refuses a missing or unknown one. */
export const ko = { ...reader, ...rest } satisfies Messages;
