import { docLanguage } from '@maru/core';
import type { PublicDoc } from '@maru/core';
import type { Access, Doc, DocAbilities } from '@maru/core/api';
import { docProperties } from '@maru/core/text';
import type { DocProperty } from '@maru/core/text';
import { request } from '../api.ts';
import { defineStore } from './define-store.ts';
import { groupState, upsertListItem, removeListItem } from './group.ts';

/** Data that a screen shows of a document, from the server's HTML or from the API. */
export interface ShownDoc {
  readonly id: string;
  readonly title: string;
  readonly isFolder: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly access: Access;
  /** True when the document shows comments and accepts new ones: public documents do, unless switched off. */
  readonly hasComments: boolean;
  /** Language tag from the document's settings; null where it is detected from the text. */
  readonly language: string | null;
  /** Properties that its front matter names. */
  readonly properties: readonly DocProperty[];
  /** The article as the server rendered it; null when it is rendered from the content. */
  readonly articleHtml: string | null;
  /** The whole document; null while only the server's HTML is present. */
  readonly doc: Doc | null;
}

interface DocsState {
  readonly byId: Readonly<Record<string, ShownDoc>>;
  /** HTTP status of a failed load by document id; 0 when no answer came. */
  readonly failed: Readonly<Record<string, number>>;
}

/** HTTP status for a document in the trash. */
const GONE = 404;

const docs = defineStore<DocsState>(() => ({ byId: {}, failed: {} }), 'account');

export const useDocs = docs.use;
export const docsState = docs.get;

/** Returns true when the server allows it to the viewer; false while only the document's HTML is present. */
export function can(shown: ShownDoc | null, ability: keyof DocAbilities): boolean {
  return shown?.doc?.abilities[ability] === true;
}

/** Returns true when the viewer may change the text: that of a damaged version would be lost. */
export function canWrite(shown: ShownDoc | null): boolean {
  return can(shown, 'edit') && shown?.doc?.isDamaged !== true;
}

export function seedDoc(doc: PublicDoc, articleHtml: string | null): void {
  docs.seed({ byId: { [doc.id]: visibleToAll(doc, articleHtml) } });
}

/** Returns a document as every reader of its page sees it. */
export function visibleToAll(doc: PublicDoc, articleHtml: string | null): ShownDoc {
  return {
    ...doc,
    language: doc.language ?? null,
    properties: doc.properties ?? [],
    access: 'public',
    articleHtml,
    doc: null,
  };
}

/** Loads in progress, by id and token; further callers share the same promise. */
const loading = new Map<string, Promise<void>>();

/** Loads a whole document. A failure shows the popup and is stored under `failed`. */
export function loadDoc(groupName: string, docId: string, accessToken: string | null): Promise<void> {
  const key = `${docId} ${accessToken ?? ''}`;
  const begun =
    loading.get(key) ?? fetchDoc(groupName, docId, accessToken).finally(() => loading.delete(key));
  loading.set(key, begun);
  return begun;
}

async function fetchDoc(groupName: string, docId: string, accessToken: string | null): Promise<void> {
  const query = accessToken === null ? {} : { accessToken };
  const { response, failure } = await request('getDoc', { params: { group: groupName, docId }, query });
  if (failure === null) storeDoc(response.doc);
  else docs.set(({ failed }) => ({ failed: { ...failed, [docId]: failure.response?.status ?? 0 } }));
}

/**
 * Moves a document to the trash.
 * @returns false when the request failed
 */
export async function deleteDoc(id: string): Promise<boolean> {
  const { failure } = await request('deleteDoc', { params: { id } });
  if (failure !== null) return false;
  removeListItem(id);
  // Marks the document as gone, so that its page, which may still be shown, does not load it again.
  docs.set(({ byId, failed }) => ({
    byId: Object.fromEntries(Object.entries(byId).filter(([key]) => key !== id)),
    failed: { ...failed, [id]: GONE },
  }));
  return true;
}

/**
 * Answer about a document. Those of older servers lack the later members: the
 * desktop app keeps answers for reading offline over its updates.
 */
export type DocResponse = Omit<Doc, 'abilities' | 'hasComments'> &
  Partial<Pick<Doc, 'abilities' | 'hasComments'>>;

/** Completes an answer that lacks later members: owners may do everything, other readers nothing. */
function completeDoc(response: DocResponse): Doc {
  const { id, isOwner } = response;
  const hasComments = response.hasComments ?? (response.access === 'public' && response.commentsEnabled);
  const abilities = response.abilities ?? {
    edit: isOwner,
    share: isOwner,
    delete: isOwner && groupState().group?.homeDocId !== id,
    comment: isOwner && hasComments,
    moderate: isOwner,
  };
  return { ...response, hasComments, abilities };
}

/** Times at which documents were received, by the page's clock. */
const receivedAt = new Map<string, number>();

/** Returns the milliseconds since a document was received from the server. */
export function ageOf(id: string): number {
  return performance.now() - (receivedAt.get(id) ?? 0);
}

/** Stores the server's current state of a document, here and in the list of its space. */
export function storeDoc(response: DocResponse): void {
  const doc = completeDoc(response);
  const { id, title, isFolder, createdAt, updatedAt, access, hasComments } = doc;
  receivedAt.set(id, performance.now());
  docs.set(({ byId, failed }) => {
    // Keeps the server-rendered article while it is of the same state of the document.
    const known = byId[id];
    const articleHtml =
      known !== undefined && known.updatedAt === updatedAt && known.title === title
        ? known.articleHtml
        : null;
    const language = docLanguage(doc.props);
    const shown: ShownDoc = {
      id,
      title,
      isFolder,
      createdAt,
      updatedAt,
      access,
      hasComments,
      language,
      properties: docProperties(doc.content, title),
      articleHtml,
      doc,
    };
    return {
      byId: { ...byId, [id]: shown },
      failed: Object.fromEntries(Object.entries(failed).filter(([key]) => key !== id)),
    };
  });
  upsertListItem(doc);
}
