import type { Comment } from '@maru/core/api';

/** A top-level comment with all its replies. */
export interface ThreadRow {
  readonly root: Comment;
  /** In order of time, at any depth of reply. */
  readonly replies: readonly ReplyRow[];
}

export interface ReplyRow {
  readonly comment: Comment;
  /** The comment that it answers, unless that is the top-level one. */
  readonly parent: Comment | null;
}

/** Groups comments (oldest first) into threads of two levels: deeper indents leave no room for text. */
export function threadRows(comments: readonly Comment[]): ThreadRow[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const rows = new Map<string, { root: Comment; replies: ReplyRow[] }>();
  for (const comment of comments) {
    const root = rootOf(comment, byId);
    const row = rows.get(root.id) ?? { root, replies: [] };
    rows.set(root.id, row);
    if (comment === root) continue;
    const parent =
      comment.parentId === null || comment.parentId === root.id ? null : (byId.get(comment.parentId) ?? null);
    row.replies.push({ comment, parent });
  }
  return [...rows.values()];
}

/** Returns the top-level comment of a thread; a reply to a comment that is not loaded is its own. */
function rootOf(comment: Comment, byId: ReadonlyMap<string, Comment>): Comment {
  let root = comment;
  for (let steps = 0; root.parentId !== null && steps <= byId.size; steps++) {
    const parent = byId.get(root.parentId);
    if (parent === undefined) break;
    root = parent;
  }
  return root;
}
