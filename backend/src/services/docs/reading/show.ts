import type { Doc } from '@maru/core/api';
import { docAbilities } from '../../../policies/doc.ts';
import { isOwner } from '../../../policies/owner.ts';
import type { Viewer } from '../../../policies/viewer.ts';
import { presentDoc } from '../../../presenters/doc.ts';
import type { DocText } from '../../../presenters/doc.ts';
import { countPublicBefore } from '../../../repositories/doc-order.ts';
import type { DocInGroup, DocRow } from '../../../repositories/docs.ts';
import { openOrDefault } from '../../texts/damaged.ts';
import { openLinkToken } from '../../texts/sealed-text.ts';
import type { DocContext } from '../doc-context.ts';
import { readShownText } from './find-revision.ts';

/**
 * Presents a document to a viewer who may read it.
 * @param text the text, when it differs from the one read for the row
 */
export async function showDoc(
  context: DocContext,
  viewer: Viewer | null,
  doc: DocInGroup,
  text?: DocText,
): Promise<Doc> {
  const make = async (): Promise<Doc> => {
    const isOwn = isOwner(viewer, doc);
    const place = isOwn ? doc : await visiblePosition(context, doc);
    const accessToken = isOwn ? await linkTokenOf(context, doc) : null;
    const shown = text === undefined ? await readShownText(context, doc) : { ...text, isDamaged: false };
    return presentDoc({ ...doc, seq: place.seq }, shown, {
      isOwner: isOwn,
      abilities: docAbilities(viewer, doc),
      parentId: place.parent_id,
      accessToken,
      isDamaged: shown.isDamaged,
    });
  };
  if (text !== undefined) return await make();
  const audience = isOwner(viewer, doc) ? 'owner' : viewer === null ? 'anonymous' : 'user';
  return await context.shownDocs.show(doc, audience, make);
}

/**
 * Returns the position as visitors see it, without folders that they may not read or hidden siblings. The
 * number counts public documents of a public folder (or of the top level), else 0.
 */
export async function visiblePosition(
  { store, lookUpDoc }: Pick<DocContext, 'store' | 'lookUpDoc'>,
  doc: Pick<DocRow, 'group_id' | 'parent_id' | 'seq'>,
): Promise<Pick<DocRow, 'parent_id' | 'seq'>> {
  const folder = doc.parent_id === null ? undefined : await lookUpDoc(doc.parent_id);
  if (doc.parent_id !== null && folder?.access !== 'public') return { parent_id: null, seq: 0 };
  return { parent_id: doc.parent_id, seq: await store.query((db) => countPublicBefore(db, doc)) };
}

/** Returns the token of the document's link; null without one, and for one that is damaged. */
async function linkTokenOf({ keyrings }: DocContext, doc: DocInGroup): Promise<string | null> {
  const { access, link_token_cipher: cipher } = doc;
  if (access !== 'link' || cipher === null) return null;
  const ring = await keyrings.of(doc.group_id, [cipher]);
  return openOrDefault(() => openLinkToken(ring, doc, cipher), null);
}
