import { z } from 'zod';
import { NEW_COMMENT, NEW_REPLY_TO_COMMENT } from '../../limits.ts';
import { page, text } from './shared.ts';

/** Notification of a comment. Its title is the document's current one. */
export const notification = z
  .object({
    id: z.string(),
    type: z.union([z.literal(NEW_COMMENT), z.literal(NEW_REPLY_TO_COMMENT)]),
    docId: z.string(),
    docTitle: z.string(),
    groupName: z.string(),
    commentId: z.string(),
    actor: z.object({ username: z.string() }),
    createdAt: z.string(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.output<typeof notification>;

export const listNotifications = {
  query: z.object(page),
  response: z.object({ notifications: z.array(notification), nextCursor: z.string().nullable() }),
};

export const deleteNotification = { params: z.object({ id: text }), response: z.object({ id: z.string() }) };
