import { COMMENT_PAGE_CHARACTERS_MAX, COMMENTS_ON_PAGE } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { Comment } from '@maru/core/api';
import type { ResponseOf, QueryOf } from '@maru/core/api/contracts';
import { docAbilities, hasComments } from '../../policies/doc.ts';
import { isOwner } from '../../policies/owner.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { listComments } from '../../repositories/comments.ts';
import { findReadableDoc } from '../access/find-doc.ts';
import type { Effect } from '../idempotency/idempotency.ts';
import type { Limits } from '../limits/limits.ts';
import { networkOf } from '../limits/network-of.ts';
import { cutPage, readCursor, writeCursor } from '../runtime/cursor.ts';
import { createCommentUpdater } from './change-comment.ts';
import { createCommentCreator } from './create-comment.ts';
import { findReadableComment, showComments } from './find-comment.ts';
import type { CommentContext } from './find-comment.ts';

/** Comments on public documents. Not found where the document can't be read. */
export interface CommentService {
  /**
   * Lists oldest first, a reply after its parent; none when
   * comments are disabled. Errors: not_found, validation_failed.
   */
  list(
    viewer: Viewer | null,
    docId: string,
    page: Omit<QueryOf<'listComments'>, 'docId'>,
  ): Promise<ResponseOf<'listComments'>>;
  /**
   * Lists those visible to anonymous visitors, for a page that the server renders. Errors: as above,
   * too_many_requests.
   * @param ip address by which the pages are counted
   */
  listForPage(ip: string, docId: string, cursor: string | undefined): Promise<ResponseOf<'listComments'>>;
  /**
   * Adds a comment, and notifies the document's owner and the parent comment's author. Errors: not_found,
   * forbidden when comments are disabled, validation_failed, too_many_requests.
   */
  readonly create: ReturnType<typeof createCommentCreator>;
  /** Author only. Errors: not_found (also for a deleted one), forbidden. */
  readonly update: ReturnType<typeof createCommentUpdater>['update'];
  /**
   * Author or document's owner only; a placeholder remains.
   * Errors: not_found (also for a deleted one), forbidden.
   */
  readonly remove: ReturnType<typeof createCommentUpdater>['remove'];
  /**
   * Returns the response to a repeated write with this effect:
   * the comment in its current state. Errors: not_found.
   */
  replay(viewer: Viewer | null, effect: Effect): Promise<Comment>;
}

/**
 * Comments belong to the public document: while it is private, link-shared,
 * deleted or has them disabled, they are hidden, and reappear with it.
 */
export function createComments(
  context: CommentContext,
  { limits, localLimits }: { readonly limits: Limits; readonly localLimits: Limits },
): CommentService {
  const list: CommentService['list'] = async (viewer, docId, { cursor, limit }) => {
    const doc = await findReadableDoc(context, viewer, docId, undefined);
    const after = readCursor(cursor);
    const abilities = docAbilities(viewer, doc);
    if (!hasComments(doc)) return { comments: [], nextCursor: null, abilities };
    const rows = await context.store.query((db) => listComments(db, doc.id, after, limit + 1));
    const page = cutPage(rows, limit, (row) => ({ at: row.created_at, id: row.id }));
    const comments = await showComments(context, viewer, doc, page.rows);
    return { comments, nextCursor: page.nextCursor, abilities };
  };
  return {
    list,
    listForPage: async (ip, docId, cursor) => {
      await localLimits.take('commentPages', networkOf(ip));
      return cutLong(await list(null, docId, { cursor, limit: COMMENTS_ON_PAGE }));
    },
    create: createCommentCreator(context, limits),
    ...createCommentUpdater(context),
    replay: async (viewer, { objectId }) => {
      const { comment, doc } = await findReadableComment(context, viewer, objectId);
      const [shown] = await showComments(context, viewer, doc, [comment]);
      if (shown === undefined || !(hasComments(doc) || isOwner(viewer, doc))) throw new AppError('not_found');
      return shown;
    },
  };
}

/** Shortens a page of comments to the characters that the server renders in one task; at least one stays. */
function cutLong(page: ResponseOf<'listComments'>): ResponseOf<'listComments'> {
  let sum = 0;
  const end = page.comments.findIndex(({ content }) => (sum += content.length) > COMMENT_PAGE_CHARACTERS_MAX);
  const comments = end === -1 ? page.comments : page.comments.slice(0, Math.max(1, end));
  const last = comments.at(-1);
  if (last === undefined || comments.length === page.comments.length) return page;
  return { ...page, comments, nextCursor: writeCursor({ at: Date.parse(last.createdAt), id: last.id }) };
}
