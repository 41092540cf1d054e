import type { Comment, Notification } from '@maru/core/api';
import type { Viewer } from '../../policies/viewer.ts';
import type { Effect } from '../idempotency/idempotency.ts';
import type { PageQuery } from '../cursor.ts';

/** Comments on public documents. Not found where the document can't be read. */
export interface CommentService {
  /**
   * Lists oldest first, a reply after its parent; none when
   * comments are disabled. Errors: not_found, validation_failed.
   */
  list(
    viewer: Viewer | null,
    docId: string,
    page: PageQuery,
  ): Promise<{ comments: Comment[]; nextCursor: string | null }>;
  /**
   * Adds a comment, and notifies the document's owner and the parent comment's author. Errors: not_found,
   * forbidden when comments are disabled, validation_failed, too_many_requests.
   */
  create(viewer: Viewer, docId: string, input: NewComment): Promise<Comment>;
  /** Author only. Errors: not_found (also for a deleted one), forbidden. */
  update(viewer: Viewer, id: string, content: string): Promise<Comment>;
  /**
   * Author or document's owner only; a placeholder remains.
   * Errors: not_found (also for a deleted one), forbidden.
   */
  remove(viewer: Viewer, id: string): Promise<{ id: string }>;
  /**
   * Returns the response to a repeated write with this effect:
   * the comment in its current state. Errors: not_found.
   */
  replay(viewer: Viewer | null, effect: Effect): Promise<Comment>;
}

export interface NewComment {
  /** An undeleted comment of the same document. */
  readonly parentId?: string | null | undefined;
  readonly content: string;
  /** Link token of a link-shared document: grants no write, but changes the error. */
  readonly accessToken?: string | undefined;
}

export interface NotificationService {
  /**
   * Lists the viewer's notifications whose comments are visible now, newest first. Errors: validation_failed.
   */
  list(
    viewer: Viewer,
    page: PageQuery,
  ): Promise<{ notifications: Notification[]; nextCursor: string | null }>;
  /** Deletes one of the viewer's own. Errors: not_found. */
  remove(viewer: Viewer, id: string): Promise<{ id: string }>;
}
