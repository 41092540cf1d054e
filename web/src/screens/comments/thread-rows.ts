import type { Comment } from '@maru/core/api';

/** One comment that answers none, with everything below it. */
export interface ThreadRow {
  readonly root: Comment;
  /** In the order in which they came, whatever they answer. */
  readonly replies: readonly ReplyRow[];
}

export interface ReplyRow {
  readonly comment: Comment;
  /** What it answers, unless that is the comment on top. */
  readonly answered: Comment | null;
}

/** Puts comments (oldest first) into threads of two levels: deeper ones would leave no room for words. */
export function threadRows(comments: readonly Comment[]): ThreadRow[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const rows = new Map<string, { root: Comment; replies: ReplyRow[] }>();
  for (const comment of comments) {
    const root = rootOf(comment, byId);
    const row = rows.get(root.id) ?? { root, replies: [] };
    rows.set(root.id, row);
    if (comment === root) continue;
    const answered = comment.parentId === null || comment.parentId === root.id ? null : (byId.get(comment.parentId) ?? null);
    row.replies.push({ comment, answered });
  }
  return [...rows.values()];
}

/** The comment on top; what answers something that is not here stands for itself. */
function rootOf(comment: Comment, byId: ReadonlyMap<string, Comment>): Comment {
  let root = comment;
  for (let steps = 0; root.parentId !== null && steps <= byId.size; steps++) {
    const parent = byId.get(root.parentId);
    if (parent === undefined) break;
    root = parent;
  }
  return root;
}
