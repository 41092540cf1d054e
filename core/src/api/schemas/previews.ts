import { z } from 'zod';
import { text } from './shared.ts';

/** What a page of another site says of itself: nothing but nulls where there is no such page, or it is not to be asked. */
const linkPreview = z
  .object({
    url: z.string(),
    title: z.string().nullable(),
    description: z.string().nullable(),
    /** A path of this site. */
    image: z.string().nullable(),
    siteName: z.string().nullable(),
  })
  .meta({ id: 'LinkPreview' });
export type LinkPreview = z.output<typeof linkPreview>;

export const getLinkPreview = { query: z.object({ url: text }), response: linkPreview };
