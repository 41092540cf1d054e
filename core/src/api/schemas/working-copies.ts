import { z } from 'zod';
import { content, id, props, text, time, title } from './shared.ts';

/** Unpublished text of a public or link-shared document, for its owner alone. */
export const workingCopy = z
  .object({
    title: z.string(),
    content: z.string(),
    props: z.string(),
    /** Version of the document that the text is an edit of. */
    baseHistoryId: z.string(),
    updatedAt: z.string(),
    /** Present where the text can't be decrypted, and is empty here; it can be discarded or written over. */
    isDamaged: z.literal(true).optional(),
  })
  .meta({ id: 'WorkingCopy' });
export type WorkingCopy = z.output<typeof workingCopy>;

const params = z.object({ id: text });
const response = z.object({ workingCopy: workingCopy.nullable() });

export const getWorkingCopy = { params, response };

export const putWorkingCopy = {
  params,
  body: z.object({
    title,
    content,
    props: props.optional(),
    /** `updatedAt` of the working copy that the edit is based on; null for the first. */
    lastUpdatedAt: time.nullable(),
    /** Version that the text is an edit of; by default the current one, and later the one it began from. */
    baseHistoryId: id.optional(),
  }),
  response,
};

export const deleteWorkingCopy = {
  params,
  /** `updatedAt` of the working copy that is discarded; without it, whichever there is. */
  query: z.object({ lastUpdatedAt: time.optional() }),
  response,
};
