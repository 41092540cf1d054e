import type { Json } from './browser.ts';
import { createDocWith } from './docs.ts';
import type { TestUser } from './server.ts';

/**
 * Creates a public document, which accepts comments.
 * @returns its id
 */
export async function createCommentedDoc(
  owner: TestUser,
  doc: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  return (await createDocWith(owner, 'public', doc)).id;
}

/**
 * Writes a comment.
 * @returns the response
 */
export async function comment(
  author: TestUser,
  docId: string,
  content: string,
  parentId: string | null = null,
): Promise<Json> {
  return (
    await author.browser.expect(201, 'POST', `/api/comments?docId=${docId}`, { json: { content, parentId } })
  ).comment;
}

export async function commentsOf(reader: Pick<TestUser, 'browser'>, docId: string): Promise<Json[]> {
  return (await reader.browser.expect(200, 'GET', `/api/comments?docId=${docId}`)).comments;
}

export async function notificationsOf(user: TestUser): Promise<Json[]> {
  return (await user.browser.expect(200, 'GET', '/api/notifications')).notifications;
}
