import type { DocAbilities } from '@maru/core/api';
import { hasComments } from './comment.ts';
import type { DocFacts } from './doc.ts';
import { isOwner } from './owner.ts';
import type { Viewer } from './viewer.ts';

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
