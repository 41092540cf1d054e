import type { Access, DocAbilities } from '@maru/core/api';
import { hasComments } from './comment.ts';
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
