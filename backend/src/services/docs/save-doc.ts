import { newId } from '@maru/core/text';
import type { DocText } from '../../presenters/doc.ts';
import { replaceDocLinks } from '../../repositories/doc-links.ts';
import { findDoc, updateDoc } from '../../repositories/docs.ts';
import type { DocInGroup } from '../../repositories/docs.ts';
import { lockTree } from '../../repositories/groups.ts';
import { insertRevision } from '../../repositories/revisions.ts';
import type { ServiceContext } from '../context.ts';
import { publish, renderSaved } from '../publications/publish.ts';
import { findLinks, hashLinks, mayLink } from './doc-links.ts';
import { sealDocText } from './doc-texts.ts';

/**
 * Stores a new state of a document as its next revision.
 * @param current what it says so far
 * @returns the document as saved; null when it has changed since it was read
 */
export async function saveDoc(
  { store, keyrings, texts, siteKeys, effects, now }: ServiceContext,
  doc: DocInGroup,
  current: DocText,
  text: DocText,
): Promise<DocInGroup | null> {
  const number = doc.content_rev + 1;
  const revisionId = newId();
  const updatedAt = Math.max(now(), doc.updated_at + 1);
  const ring = await keyrings.of(doc.group_id);
  const { title_hash, ...sealed } = await sealDocText(ring, { groupId: doc.group_id, id: doc.id, number }, text);
  const links = hashLinks(siteKeys, ring, findLinks(text, doc.group_name));
  const publication = doc.access === 'public' ? renderSaved(text, sealed.size, revisionId) : null;
  const change = {
    title_cipher: sealed.title_cipher,
    // Its index is left alone where it stays.
    ...(title_hash.equals(doc.title_hash) ? {} : { title_hash }),
    content_rev: number,
    head_revision_id: revisionId,
    updated_at: updatedAt,
  };
  const hasLinks = links.length > 0 || mayLink(current);
  const saved = await store.transaction(async (trx, attempt) => {
    await lockTree(trx, doc.group_id);
    const landed = attempt === 0 ? undefined : await findDoc(trx, doc.id);
    if (landed?.head_revision_id === revisionId) return landed;
    if (!(await updateDoc(trx, doc, change))) return null;
    await insertRevision(trx, { id: revisionId, doc_id: doc.id, group_id: doc.group_id, number, ...sealed, created_at: updatedAt });
    if (hasLinks) await replaceDocLinks(trx, doc.id, links);
    if (publication !== null) await publish(trx, { ...doc, updated_at: updatedAt }, publication, updatedAt);
    await effects.note(trx, doc.id, number);
    return { ...doc, ...change, rev: doc.rev + 1 };
  });
  if (saved !== null) texts.keep(saved, text);
  return saved;
}
