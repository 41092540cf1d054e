import { AppError } from '@maru/core/api';
import { isId } from '@maru/core/text';
import { SealError } from '../../crypto/sealed.ts';
import { isSecret } from '../../crypto/secrets.ts';
import { canReadDoc } from '../../policies/doc.ts';
import { isOwner } from '../../policies/owner.ts';
import type { Viewer } from '../../policies/viewer.ts';
import type { DocInGroup } from '../../repositories/docs.ts';
import type { ReadModels } from '../read-models/read-models.ts';

/**
 * Returns the document if the caller may read it; one that does not verify, which is private and damaged, to
 * its owner. Errors: not_found, the same for a missing one.
 */
export async function findReadableDoc(
  { lookUpDoc }: Pick<ReadModels, 'lookUpDoc'>,
  viewer: Viewer | null,
  docId: string,
  accessToken: string | undefined,
): Promise<DocInGroup> {
  // Checked here because MySQL's collations treat `id ` as `id`.
  const doc = isId(docId) ? await lookUpDoc(docId) : undefined;
  if (doc === undefined || !canReadDoc(viewer, doc, hasLink(doc, accessToken)))
    throw new AppError('not_found');
  return doc;
}

/** Throws SealError for a document that does not verify: no change of it could be sealed. */
export function assertVerified(doc: DocInGroup): void {
  if (doc.isDamaged === true) throw new SealError(`doc ${doc.id}`);
}

/**
 * Returns the document if the viewer may change it. Errors: not_found, and forbidden when the viewer may only
 * read it. Throws SealError for one that does not verify.
 */
export async function findOwnDoc(
  context: Pick<ReadModels, 'lookUpDoc'>,
  viewer: Viewer,
  docId: string,
): Promise<DocInGroup> {
  const doc = await findReadableDoc(context, viewer, docId, undefined);
  if (!isOwner(viewer, doc)) throw new AppError('forbidden');
  assertVerified(doc);
  return doc;
}

function hasLink(doc: DocInGroup, accessToken: string | undefined): boolean {
  return (
    accessToken !== undefined && doc.link_token_hash !== null && isSecret(accessToken, doc.link_token_hash)
  );
}
