import { z } from 'zod';
import { SEARCH_QUERY_MAX_LENGTH } from '../../limits.ts';
import { page, text } from './shared.ts';

/** Document that matches a search. */
export const foundItem = z
  .object({
    id: z.string(),
    title: z.string(),
    groupName: z.string(),
    /** Matching part of the text, as plain text. */
    snippet: z.string(),
  })
  .meta({ id: 'FoundItem' });
export type FoundItem = z.output<typeof foundItem>;

const typed = text
  .transform((value) => value.toWellFormed().trim())
  .refine((value) => value !== '', { error: 'required', abort: true })
  .refine((value) => [...value].length <= SEARCH_QUERY_MAX_LENGTH, 'too_long');

export const search = {
  query: z.object({ q: typed, groupName: text.optional(), ...page }),
  response: z.object({ docs: z.array(foundItem), nextCursor: z.string().nullable() }),
};
