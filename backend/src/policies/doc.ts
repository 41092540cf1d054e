import type { Access } from '@maru/core/api';
import { isOwner } from './owner.ts';
import type { Viewer } from './viewer.ts';

/** Fields of a document that permission checks use. */
export interface DocFacts {
  readonly owner_id: string;
  readonly access: Access;
}

/** Returns true for public documents, for the owner, and for link-shared documents with a valid link. */
export function canReadDoc(viewer: Viewer | null, doc: DocFacts, hasLink: boolean): boolean {
  return doc.access === 'public' || isOwner(viewer, doc) || (doc.access === 'link' && hasLink);
}
