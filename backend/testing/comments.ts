import type { Comment, Notification } from '@maru/core/api';
import { createDocWith } from './docs.ts';
import type { TestUser } from './server.ts';

/**
 * Creates a public document, which accepts comments.
 * @returns its id
 */
export async function createCommentedDoc(
  owner: TestUser,
  doc: Parameters<typeof createDocWith>[2] = {},
): Promise<string> {
  return (await createDocWith(owner, 'public', doc)).id;
}

/**
 * Writes a comment.
 * @returns the response
 */
export async function postComment(
  author: TestUser,
  docId: string,
  content: string,
  parentId: string | null = null,
): Promise<Comment> {
  return (
    await author.browser.expect(201, 'POST', `/api/comments?docId=${docId}`, { json: { content, parentId } })
  ).comment;
}

export async function commentsOf(reader: Pick<TestUser, 'browser'>, docId: string): Promise<Comment[]> {
  return (await reader.browser.expect(200, 'GET', `/api/comments?docId=${docId}`)).comments;
}

export async function notificationsOf(user: TestUser): Promise<Notification[]> {
  return (await user.browser.expect(200, 'GET', '/api/notifications')).notifications;
}
