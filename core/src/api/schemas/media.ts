import { z } from 'zod';
import { page, text } from './shared.ts';

/** Uploaded file. Images have a size in pixels. */
export const media = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Type, detected from the content. */
    type: z.string(),
    /** Bytes. */
    size: z.number(),
    url: z.string(),
    width: z.number().optional(),
    height: z.number().optional(),
    createdAt: z.string(),
    /**
     * In lists: documents that refer to the file (the first few and their
     * number). Documents in the trash count, since they can be restored.
     */
    usedIn: z.array(z.object({ id: z.string(), title: z.string(), isDeleted: z.boolean() })).optional(),
    uses: z.number().optional(),
  })
  .meta({ id: 'Media' });
export type Media = z.output<typeof media>;

export const listMedia = {
  /** `unused`: only files that no document refers to. */
  query: z.object({ groupName: text, unused: z.enum(['true', 'false'], 'invalid').optional(), ...page }),
  /** `used` and `limit` in bytes; `storage` is the space of texts, without media. */
  response: z.object({
    media: z.array(media),
    used: z.number(),
    limit: z.number(),
    storage: z.object({ used: z.number(), limit: z.number() }),
    nextCursor: z.string().nullable(),
  }),
};

export const uploadMedia = {
  body: z.object({ groupName: text, file: z.array(z.unknown().meta({ type: 'string', format: 'binary' })) }),
  response: z.object({ uploadedList: z.array(media) }),
};

export const deleteMedia = { params: z.object({ id: text }), response: z.object({ id: z.string() }) };
