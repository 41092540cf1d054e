import { z } from 'zod';
import { page } from './shared.ts';

/** Public document in lists for everybody. */
export const publicDocItem = z
  .object({
    id: z.string(),
    title: z.string(),
    groupName: z.string(),
    groupTitle: z.string(),
    excerpt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'PublicDocItem' });
export type PublicDocItem = z.output<typeof publicDocItem>;

export const explore = {
  query: z.object({ kind: z.enum(['recent', 'random'], 'invalid').default('recent'), ...page }),
  response: z.object({ docs: z.array(publicDocItem), nextCursor: z.string().nullable() }),
};
