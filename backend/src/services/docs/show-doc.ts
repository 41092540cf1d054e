import type { Doc } from '@maru/core/api';
import { isDocOwner } from '../../policies/doc.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { presentDoc } from '../../presenters/doc.ts';
import type { DocText } from '../../presenters/doc.ts';
import { findDoc } from '../../repositories/docs.ts';
import type { DocInGroup } from '../../repositories/docs.ts';
import type { ServiceContext } from '../context.ts';
import { openLinkToken } from './doc-texts.ts';

/** A document as this viewer sees it, who may read it. @param text when the caller knows it already */
export async function showDoc(context: ServiceContext, viewer: Viewer | null, doc: DocInGroup, text?: DocText): Promise<Doc> {
  const isOwner = isDocOwner(viewer, doc);
  return presentDoc(doc, text ?? (await context.texts.read(doc)), {
    isOwner,
    parentId: isOwner ? doc.parent_id : await publicFolderId(context, doc.parent_id),
    accessToken: isOwner ? await linkTokenOf(context, doc) : null,
  });
}

/** Visitors don't learn of a folder that they may not read. */
export async function publicFolderId({ store }: Pick<ServiceContext, 'store'>, folderId: string | null): Promise<string | null> {
  if (folderId === null) return null;
  const folder = await store.read((db) => findDoc(db, folderId));
  return folder?.access === 'public' ? folderId : null;
}

async function linkTokenOf({ keyrings }: ServiceContext, doc: DocInGroup): Promise<string | null> {
  if (doc.access !== 'link' || doc.link_token_cipher === null) return null;
  return openLinkToken(await keyrings.of(doc.group_id, [doc.link_token_cipher]), doc, doc.link_token_cipher);
}
