import type { Access } from '@maru/core/api';
import type { Viewer } from './viewer.ts';

/** What permission questions need to know of a document. */
export interface DocFacts {
  readonly owner_id: string;
  readonly access: Access;
}

/** Whether the document is the viewer's own: then everything is allowed. */
export function isDocOwner(viewer: Viewer | null, doc: Pick<DocFacts, 'owner_id'>): boolean {
  return viewer !== null && viewer.userId === doc.owner_id;
}

/** Everybody reads public documents, the owner all, and the holder of its link a link-shared one. */
export function canReadDoc(viewer: Viewer | null, doc: DocFacts, hasLink: boolean): boolean {
  return doc.access === 'public' || isDocOwner(viewer, doc) || (doc.access === 'link' && hasLink);
}
