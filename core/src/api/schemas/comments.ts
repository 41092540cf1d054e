import { z } from 'zod';
import { COMMENT_MAX_LENGTH } from '../../limits.ts';
import { hasVisibleText } from '../../rules.ts';
import { docAbilities } from './docs.ts';
import { credential, id, page, text } from './shared.ts';

/** Comment on a public document. A deleted one keeps its place without text and author. */
export const comment = z
  .object({
    id: z.string(),
    /** Comment that this one answers; null when it answers none. */
    parentId: z.string().nullable(),
    content: z.string(),
    isDeleted: z.boolean(),
    /** With a text that can't be decrypted, which is empty then. */
    isDamaged: z.literal(true).optional(),
    author: z.object({ username: z.string() }).nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
    /** True when the caller may edit the text. Deleting is also allowed to the document's owner. */
    canEdit: z.boolean(),
  })
  .meta({ id: 'Comment' });
export type Comment = z.output<typeof comment>;

/** Plain text with line breaks. */
const content = text
  .transform((value) => value.toWellFormed().replaceAll(/\r\n?/g, '\n'))
  .refine(hasVisibleText, 'required')
  .refine((value) => [...value].length <= COMMENT_MAX_LENGTH, 'too_long');

/** Includes the token of a link-shared document, so that its holder gets 403 for a write instead of 404. */
const ofDoc = { docId: text, accessToken: credential };

export const listComments = {
  query: z.object({ docId: text, ...page }),
  response: z.object({
    comments: z.array(comment),
    nextCursor: z.string().nullable(),
    /** Those on the document, for pages that the server rendered without a session. */
    abilities: docAbilities,
  }),
};

export const createComment = {
  query: z.object(ofDoc),
  body: z.object({
    /** An undeleted comment of the same document. */
    parentId: id.nullish(),
    content,
  }),
  response: z.object({ comment }),
};

export const updateComment = {
  params: z.object({ id: text }),
  body: z.object({ content }),
  response: z.object({ comment }),
};

export const deleteComment = { params: z.object({ id: text }), response: z.object({ id: z.string() }) };
