import { z } from 'zod';
import { text } from './shared.ts';

/**
 * Preview of a page of another site. All members are null
 * when the page does not exist or must not be fetched.
 */
const linkPreview = z
  .object({
    url: z.string(),
    title: z.string().nullable(),
    description: z.string().nullable(),
    /** Path on this site. */
    image: z.string().nullable(),
    siteName: z.string().nullable(),
  })
  .meta({ id: 'LinkPreview' });
export type LinkPreview = z.output<typeof linkPreview>;

export const getLinkPreview = { query: z.object({ url: text }), response: linkPreview };
