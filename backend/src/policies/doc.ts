import type { Access } from '@maru/core/api';
import type { Viewer } from './viewer.ts';

/** Fields of a document that permission checks use. */
export interface DocFacts {
  readonly owner_id: string;
  readonly access: Access;
}

/** Returns true when the viewer owns the document, which grants all actions. */
export function isDocOwner(viewer: Viewer | null, doc: Pick<DocFacts, 'owner_id'>): boolean {
  return viewer !== null && viewer.userId === doc.owner_id;
}

/** Returns true for public documents, for the owner, and for link-shared documents with a valid link. */
export function canReadDoc(viewer: Viewer | null, doc: DocFacts, hasLink: boolean): boolean {
  return doc.access === 'public' || isDocOwner(viewer, doc) || (doc.access === 'link' && hasLink);
}
