import type { Access, DocAbilities } from '@maru/core/api';
import { WITH_COMMENTS } from '../repositories/docs.ts';
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

/**
 * Returns true when a document shows comments and accepts new
 * ones: public documents do, unless their owner has disabled them.
 */
export function hasComments(doc: { readonly access: Access; readonly comments_enabled: number }): boolean {
  return doc.access === WITH_COMMENTS.access && doc.comments_enabled === WITH_COMMENTS.comments_enabled;
}

/** Returns the abilities of a viewer who may read the document. A home document can't be deleted. */
export function docAbilities(
  viewer: Viewer | null,
  doc: DocFacts & { readonly comments_enabled: number; readonly is_home: number },
): DocAbilities {
  const isOwn = isOwner(viewer, doc);
  return {
    edit: isOwn,
    share: isOwn,
    delete: isOwn && doc.is_home === 0,
    comment: viewer !== null && hasComments(doc),
    moderate: isOwn,
  };
}
