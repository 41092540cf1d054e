import type { ServiceContext } from '../context.ts';
import type { DocService } from '../index.ts';
import { bringBack } from './bring-back.ts';
import { findOwnTrashedDoc } from './find-trashed-doc.ts';
import { showDoc } from './show-doc.ts';
import { untilUncontended } from './until-uncontended.ts';

/** Restores a document from the trash with its history and access, but a new link, at the end of its folder. */
export function createDocUndeleter(context: ServiceContext): DocService['undelete'] {
  return (viewer, docId) =>
    untilUncontended(async () => {
      const doc = await findOwnTrashedDoc(context, viewer, docId);
      const alive = await bringBack(context, doc);
      return alive === null ? null : await showDoc(context, viewer, alive);
    });
}
