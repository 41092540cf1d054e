import type { PageComments } from '@maru/core';
import type { Comment, DocAbilities } from '@maru/core/api';
import { request } from '../api.ts';
import { shownAtFields } from './failed-fields.ts';
import type { Settled } from '../requests/send.ts';
import { defineStore } from './define-store.ts';

/** Loaded comments of one document, oldest first. */
export interface Thread {
  readonly comments: readonly Comment[];
  readonly nextCursor: string | null;
  /** The reader's on the document; undefined before the comments are loaded. */
  readonly abilities?: DocAbilities | undefined;
}

interface CommentsState {
  readonly byDoc: Readonly<Record<string, Thread>>;
  /** Ids of documents whose comments could not be loaded. */
  readonly failed: Readonly<Record<string, true>>;
  /** Unsent comment texts, by the place where they were typed. */
  readonly drafts: Readonly<Record<string, string>>;
  /** Document whose comments are those that the server rendered. */
  readonly sentDocId: string | null;
}

/** The largest page size that the API allows, for links to a comment far down. */
const LONG_PAGE = '100';

const store = defineStore<CommentsState>(
  () => ({ byDoc: {}, failed: {}, drafts: {}, sentDocId: null }),
  'account',
);

export const useComments = store.use;

/** Takes the comments that the server rendered. */
export function seedComments(docId: string, thread: PageComments): void {
  store.seed({ byDoc: { [docId]: thread }, sentDocId: docId });
}

/** Loads the first comments of a document, unless the server rendered comments for the same viewer: none. */
export async function openComments(docId: string, username: string | null): Promise<void> {
  const { sentDocId } = store.get();
  store.set({ sentDocId: null });
  if (sentDocId !== docId || username !== null) await loadComments(docId);
}

/** Loads the first comments of a document again. */
export async function loadComments(docId: string): Promise<void> {
  const { response } = await request('listComments', { query: { docId } });
  if (response === null) store.set(({ failed }) => ({ failed: { ...failed, [docId]: true } }));
  else {
    store.set(({ byDoc, failed }) => ({
      byDoc: { ...byDoc, [docId]: response },
      failed: Object.fromEntries(Object.entries(failed).filter(([id]) => id !== docId)),
    }));
  }
}

/**
 * Loads the next page.
 * @param isLong true for the largest page size
 */
export async function loadMoreComments(docId: string, isLong = false): Promise<void> {
  const cursor = store.get().byDoc[docId]?.nextCursor ?? null;
  if (cursor === null) return;
  const query = { docId, cursor, ...(isLong ? { limit: LONG_PAGE } : {}) };
  const { response } = await request('listComments', { query });
  if (response === null || store.get().byDoc[docId]?.nextCursor !== cursor) return;
  mergeComments(docId, response.comments, response.nextCursor);
}

type SettledComment = Settled<{ readonly comment: Comment }>;

/** Adds a comment. */
export async function createComment(
  docId: string,
  parentId: string | null,
  content: string,
): Promise<SettledComment> {
  const input = { query: { docId }, body: { parentId, content } };
  const settled = await request('createComment', input, shownAtFields(['content']));
  if (settled.failure === null) mergeComments(docId, [settled.response.comment]);
  return settled;
}

/** Changes a comment's text. */
export async function updateComment(docId: string, id: string, content: string): Promise<SettledComment> {
  const input = { params: { id }, body: { content } };
  const settled = await request('updateComment', input, shownAtFields(['content']));
  if (settled.failure === null) mergeComments(docId, [settled.response.comment]);
  return settled;
}

/**
 * Deletes a comment; its place in the thread stays.
 * @returns false when the request failed
 */
export async function deleteComment(docId: string, id: string): Promise<boolean> {
  const { failure } = await request('deleteComment', { params: { id } });
  if (failure !== null && failure.response?.status !== 404) return false;
  const known = store.get().byDoc[docId]?.comments.find((comment) => comment.id === id);
  if (known !== undefined)
    mergeComments(docId, [{ ...known, content: '', isDeleted: true, author: null, canEdit: false }]);
  return true;
}

/** Stores an unsent comment text. An empty text removes it. */
export function storeCommentDraft(place: string, text: string): void {
  store.set(({ drafts }) => {
    const others = Object.fromEntries(Object.entries(drafts).filter(([key]) => key !== place));
    return { drafts: text === '' ? others : { ...others, [place]: text } };
  });
}

/** Merges comments into a thread; those that are present are replaced. */
function mergeComments(docId: string, news: readonly Comment[], nextCursor?: string | null): void {
  store.set(({ byDoc }) => {
    const thread: Thread = byDoc[docId] ?? { comments: [], nextCursor: null };
    const byId = new Map([...thread.comments, ...news].map((comment) => [comment.id, comment]));
    const comments = [...byId.values()].toSorted(
      (a, b) => compare(a.createdAt, b.createdAt) || compare(a.id, b.id),
    );
    return {
      byDoc: {
        ...byDoc,
        [docId]: {
          ...thread,
          comments,
          nextCursor: nextCursor === undefined ? thread.nextCursor : nextCursor,
        },
      },
    };
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
