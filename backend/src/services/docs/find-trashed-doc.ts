import { AppError } from '@maru/core/api';
import { isId } from '@maru/core/text';
import { isOwner } from '../../policies/owner.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { findTrashedDoc } from '../../repositories/trash.ts';
import type { TrashedDoc } from '../../repositories/trash.ts';
import type { ServiceContext } from '../context.ts';
import { trashEnd } from './sweep-trash.ts';

/** Returns the viewer's deleted document. Errors: not_found for any other document. */
export async function findOwnTrashedDoc(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  viewer: Viewer,
  docId: string,
): Promise<TrashedDoc> {
  const doc = isId(docId) ? await store.query((db) => findTrashedDoc(db, docId, trashEnd(now()))) : undefined;
  if (doc === undefined || !isOwner(viewer, doc)) throw new AppError('not_found');
  return doc;
}
