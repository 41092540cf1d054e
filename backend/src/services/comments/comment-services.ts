import type { Comment, Notification } from '@maru/core/api';
import type { Viewer } from '../../policies/viewer.ts';
import type { Effect } from '../idempotency/idempotency.ts';
import type { PageQuery } from '../index.ts';

/** Comments on public documents. Where the document can't be read, they aren't there either: not_found. */
export interface CommentService {
  /** Oldest first, a reply behind what it answers; none where comments are off. Errors: not_found, validation_failed. */
  list(viewer: Viewer | null, docId: string, page: PageQuery): Promise<{ comments: Comment[]; nextCursor: string | null }>;
  /**
   * Adds one, and tells the document's owner and the author of what it answers.
   * Errors: not_found, forbidden where there are no comments, validation_failed, too_many_requests.
   */
  create(viewer: Viewer, docId: string, input: NewComment): Promise<Comment>;
  /** By its author. Errors: not_found (also for a deleted one), forbidden. */
  update(viewer: Viewer, id: string, content: string): Promise<Comment>;
  /** By its author or the document's owner; its place stays. Errors: not_found (also for a deleted one), forbidden. */
  remove(viewer: Viewer, id: string): Promise<{ id: string }>;
  /** What a write that had this effect answers with when it comes again: the comment as it stands now. Errors: not_found. */
  asAfter(viewer: Viewer | null, effect: Effect): Promise<Comment>;
}

export interface NewComment {
  /** A comment of the same document that stands. */
  readonly parentId?: string | null | undefined;
  readonly content: string;
  /** The link of a link-shared document: it lets nobody write, but changes the refusal. */
  readonly accessToken?: string | undefined;
}

export interface NotificationService {
  /** The viewer's, newest first, about comments that can be seen now. Errors: validation_failed. */
  list(viewer: Viewer, page: PageQuery): Promise<{ notifications: Notification[]; nextCursor: string | null }>;
  /** One of the viewer's own. Errors: not_found. */
  remove(viewer: Viewer, id: string): Promise<{ id: string }>;
}
