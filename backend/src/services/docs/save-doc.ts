import { AppError } from '@maru/core/api';
import { newId } from '@maru/core/text';
import type { DocText } from '../../presenters/doc.ts';
import { docLinkReplacement, replaceDocLinks } from '../../repositories/doc-links.ts';
import { docUpdate, findDoc, updateDoc } from '../../repositories/docs.ts';
import type { DocInGroup } from '../../repositories/docs.ts';
import { lockTree, treeLock } from '../../repositories/groups.ts';
import { insertRevision, revisionInsert } from '../../repositories/revisions.ts';
import { revisionBytes, reserveTextBytes, textBytesReservation } from '../../repositories/text-usage.ts';
import type { ServiceContext } from '../context.ts';
import { publish, publishing, renderSaved } from '../publications/publish.ts';
import { hashLinks, mayLink } from './doc-links.ts';
import { sealDocText } from './doc-texts.ts';

/**
 * Stores a new text as the document's next revision. Errors: quota_exceeded when the owner's storage limit is
 * passed; a text that becomes shorter is saved nevertheless.
 * @param current the text so far
 * @returns the document as saved; null when it has changed since it was read
 */
export async function saveDoc(
  { store, keyrings, texts, textWork, siteKeys, effects, terms, now }: ServiceContext,
  doc: DocInGroup,
  current: DocText,
  text: DocText,
): Promise<DocInGroup | null> {
  const number = doc.content_rev + 1;
  const revisionId = newId();
  const updatedAt = Math.max(now(), doc.updated_at + 1);
  const ring = await keyrings.of(doc.group_id);
  const { title_hash, ...sealed } = await sealDocText(
    ring,
    { groupId: doc.group_id, id: doc.id, number },
    text,
  );
  const links = hashLinks(siteKeys, ring, await textWork.findLinks(doc.group_id, text, doc.group_name));
  const publication =
    doc.access === 'public' ? await renderSaved(textWork, doc.group_id, text, sealed.size, revisionId) : null;
  const change = {
    title_cipher: sealed.title_cipher,
    // Leaves an unchanged hash out, which spares its index.
    ...(title_hash.equals(doc.title_hash) ? {} : { title_hash }),
    content_rev: number,
    head_revision_id: revisionId,
    updated_at: updatedAt,
  };
  const hasLinks = links.length > 0 || mayLink(current);
  const revision = {
    id: revisionId,
    doc_id: doc.id,
    group_id: doc.group_id,
    number,
    ...sealed,
    created_at: updatedAt,
  };
  const after = { ...doc, ...change, rev: doc.rev + 1 };
  const bytes = revisionBytes(revision);
  const isLimited = textLength(text) >= textLength(current);
  const linking = hasLinks ? docLinkReplacement(doc.id, links) : [];
  const isDone =
    linking !== null &&
    (await store.executeBatch([
      treeLock(doc.group_id),
      textBytesReservation(doc.owner_id, bytes, isLimited),
      docUpdate(doc, change),
      revisionInsert(revision),
      ...linking,
      ...(publication === null ? [] : publishing(after, publication)),
      ...effects.noteStatements(doc.id, number),
    ]));
  const saveByTransaction = (): Promise<DocInGroup | null> =>
    store.transaction(async (trx, attempt) => {
      await lockTree(trx, doc.group_id);
      const landed = linking === null && attempt === 0 ? undefined : await findDoc(trx, doc.id);
      if (landed?.head_revision_id === revisionId) return landed;
      if (!(await updateDoc(trx, doc, change))) return null;
      if (!(await reserveTextBytes(trx, doc.owner_id, bytes, isLimited)))
        throw new AppError('quota_exceeded');
      await insertRevision(trx, revision);
      if (hasLinks) await replaceDocLinks(trx, doc.id, links);
      if (publication !== null) await publish(trx, after, publication, updatedAt);
      await effects.note(trx, doc.id, number);
      return after;
    });
  const saved = isDone ? after : await saveByTransaction();
  if (saved === null) return null;
  texts.keep(saved, text);
  terms.maker.countWritten(doc.group_id);
  return saved;
}

/** Returns the UTF-8 bytes of title, content and props. */
function textLength({ title, content, props }: DocText): number {
  return Buffer.byteLength(title) + Buffer.byteLength(content) + Buffer.byteLength(props);
}
