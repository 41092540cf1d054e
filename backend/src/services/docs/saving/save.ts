import { AppError } from '@maru/core/api';
import { newId } from '@maru/core/text';
import type { DocText } from '../../../presenters/doc.ts';
import { docLinkReplacement } from '../../../repositories/doc-links.ts';
import { docUpdate, findDoc, TEXT_VERSION } from '../../../repositories/docs.ts';
import type { DocInGroup } from '../../../repositories/docs.ts';
import { treeLock } from '../../../repositories/groups.ts';
import { revisionFold, revisionInsert } from '../../../repositories/revisions.ts';
import { publicationStatements, renderSaved } from '../../publications/publish.ts';
import { mayLink } from '../../texts/find-links.ts';
import { sealDevice } from '../../texts/sealed-text.ts';
import type { KeyedWrite } from '../../writes/writes.ts';
import type { DocContext } from '../doc-context.ts';
import { findFoldable, foldBegin, nameColumns } from './folds.ts';
import { sealNextVersion, executeWithTextUsage, textReservation } from './next-version.ts';
import type { WorkingCopyRemoval } from '../reading/working-copy-text.ts';

/** How a text is saved. */
export interface SaveOptions {
  /** Login session of an autosave, which is folded into the current version where it may be. */
  readonly foldingSession?: string | null;
  readonly name?: string | undefined;
  /** A minor edit: it leaves the document where it is in lists of recent ones. */
  readonly isMinor?: boolean | undefined;
  /** Id of the revision that it makes. */
  readonly revisionId?: string;
  /** Working copy that this save publishes. */
  readonly removal?: WorkingCopyRemoval | null;
}

/**
 * Stores a new text as the document's next revision, or folds it into the current one. Errors: quota_exceeded
 * when the owner's storage limit is passed; a text that becomes shorter is saved nevertheless.
 * @param current the text so far; null for one that is damaged
 * @returns the document as saved; null when it has changed since it was read
 */
export async function saveDoc(
  context: DocContext,
  write: KeyedWrite,
  doc: DocInGroup,
  current: DocText | null,
  text: DocText,
  {
    foldingSession = null,
    name,
    isMinor = false,
    revisionId: newRevisionId = newId(),
    removal = null,
  }: SaveOptions = {},
): Promise<DocInGroup | null> {
  const { store, texts, textWork, termMaker, now } = context;
  const replaced = foldingSession === null ? null : await findFoldable(context, doc, foldingSession);
  const revisionId = replaced?.id ?? newRevisionId;
  const { number, updatedAt, ring, sealed, titleHash, links, aliases } = await sealNextVersion(
    context,
    doc,
    current,
    text,
    replaced,
  );
  const publication =
    doc.access === 'public' ? await renderSaved(textWork, doc.group_id, text, sealed.size, revisionId) : null;
  const change = {
    title_cipher: sealed.title_cipher,
    // Leaves an unchanged hash out, which spares its index.
    ...(titleHash.equals(doc.title_hash) ? {} : { title_hash: titleHash }),
    content_rev: number,
    ...(doc.text_version === TEXT_VERSION ? {} : { text_version: TEXT_VERSION }),
    head_revision_id: revisionId,
    updated_at: updatedAt,
    ...(isMinor ? {} : { edited_at: updatedAt }),
  };
  const version = {
    number,
    ...sealed,
    ...(name === undefined ? {} : nameColumns(ring, doc.group_id, replaced ?? { id: revisionId }, name)),
  };
  const freed = (replaced?.bytes ?? 0) + (removal?.bytes ?? 0);
  const after = { ...doc, ...change, rev: doc.rev + 1 };
  const statements = [
    treeLock(doc.group_id),
    textReservation(doc.owner_id, version, freed, text, current),
    docUpdate(store.rowMacs, doc, change),
    replaced === null
      ? revisionInsert({
          id: revisionId,
          doc_id: doc.id,
          group_id: doc.group_id,
          ...version,
          created_at: updatedAt,
          device_cipher: sealDevice(ring, doc.group_id, { id: revisionId, number }, write.origin),
          ...(foldingSession === null ? {} : foldBegin(foldingSession, now())),
        })
      : revisionFold(replaced, { ...version, updated_at: updatedAt }),
    ...(links.length > 0 || current === null || mayLink(current) ? docLinkReplacement(doc.id, links) : []),
    ...aliases,
    ...(publication === null ? [] : publicationStatements(after, publication, updatedAt)),
    ...(removal?.statements ?? []),
  ];
  const effect = { objectId: doc.id, revision: number };
  const refusal = await executeWithTextUsage(context, write, doc.owner_id, statements, effect);
  const saved = refusal === null ? after : await store.query((db) => findDoc(db, doc.id));
  // After a refusal the text is stored only if an attempt with a lost answer took effect. Sealing the same
  // title twice gives different bytes, which distinguishes this save from all others.
  if (saved?.title_cipher.equals(sealed.title_cipher) !== true) {
    if (refusal === 'storage_limit' && saved?.rev === doc.rev) throw new AppError('quota_exceeded');
    return null;
  }
  texts.keep(saved, text);
  termMaker.countWrites(doc.group_id);
  return saved;
}
