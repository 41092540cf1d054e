import type { Doc } from '@maru/core/api';
import { isOwner } from '../../policies/owner.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { presentDoc } from '../../presenters/doc.ts';
import type { DocText } from '../../presenters/doc.ts';
import { countPublicBefore } from '../../repositories/docs.ts';
import type { DocInGroup, DocRow } from '../../repositories/docs.ts';
import type { ServiceContext } from '../context.ts';
import { openLinkToken } from '../texts/sealed-text.ts';

/**
 * Presents a document to a viewer who may read it.
 * @param text the text, when it differs from the one read for the row
 */
export async function showDoc(
  context: ServiceContext,
  viewer: Viewer | null,
  doc: DocInGroup,
  text?: DocText,
): Promise<Doc> {
  const make = async (): Promise<Doc> => {
    const isOwn = isOwner(viewer, doc);
    const place = isOwn ? doc : await visiblePlace(context, doc);
    const accessToken = isOwn ? await linkTokenOf(context, doc) : null;
    return presentDoc({ ...doc, seq: place.seq }, text ?? (await context.texts.read(doc)), {
      isOwner: isOwn,
      parentId: place.parent_id,
      accessToken,
    });
  };
  return text !== undefined
    ? await make()
    : await context.shownDocs.show(doc, isOwner(viewer, doc) ? 'owner' : 'others', make);
}

/**
 * Returns the position as visitors see it, without folders that they may not read or hidden siblings. The
 * number counts public documents of a public folder (or of the top level), else 0.
 */
export async function visiblePlace(
  { store, lookUpDoc }: Pick<ServiceContext, 'store' | 'lookUpDoc'>,
  doc: Pick<DocRow, 'group_id' | 'parent_id' | 'seq'>,
): Promise<Pick<DocRow, 'parent_id' | 'seq'>> {
  const folder = doc.parent_id === null ? undefined : await lookUpDoc(doc.parent_id);
  if (doc.parent_id !== null && folder?.access !== 'public') return { parent_id: null, seq: 0 };
  return { parent_id: doc.parent_id, seq: await store.query((db) => countPublicBefore(db, doc)) };
}

async function linkTokenOf({ keyrings }: ServiceContext, doc: DocInGroup): Promise<string | null> {
  if (doc.access !== 'link' || doc.link_token_cipher === null) return null;
  return openLinkToken(await keyrings.of(doc.group_id, [doc.link_token_cipher]), doc, doc.link_token_cipher);
}
