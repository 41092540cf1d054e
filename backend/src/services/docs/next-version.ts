import type { Keyring } from '../../crypto/keyring.ts';
import type { DocText } from '../../presenters/doc.ts';
import type { DocInGroup } from '../../repositories/docs.ts';
import { sealDocText } from '../texts/sealed-text.ts';
import type { SealedText } from '../texts/sealed-text.ts';
import { aliasChanges, titleBefore } from './aliases.ts';
import type { DocContext } from './doc-context.ts';
import { hashLinks } from './links.ts';

/** A text as the next version of its document. */
export interface NextVersion {
  readonly number: number;
  /** Later than that of the version before, in epoch milliseconds. */
  readonly updatedAt: number;
  readonly ring: Keyring;
  readonly sealed: Omit<SealedText, 'title_hash'>;
  readonly titleHash: Buffer;
  /** Hashes of the documents that it links to. */
  readonly links: ReturnType<typeof hashLinks>;
  /** Changes of the document's aliases. */
  readonly aliases: ReturnType<typeof aliasChanges>;
}

/**
 * Seals a text under the number after the document's current one, and finds its links and aliases.
 * @param current null for one that is damaged
 * @param replaced version that the text is folded into; null for a new one
 */
export async function sealNextVersion(
  context: DocContext,
  doc: DocInGroup,
  current: DocText | null,
  text: DocText,
  replaced: Parameters<typeof titleBefore>[4],
): Promise<NextVersion> {
  const { keyrings, siteKeys, textWork, now } = context;
  const number = doc.content_rev + 1;
  const updatedAt = Math.max(now(), doc.updated_at + 1);
  const ring = await keyrings.of(doc.group_id);
  const place = { groupId: doc.group_id, id: doc.id, number };
  const { title_hash: titleHash, ...sealed } = await sealDocText(ring, place, text);
  const found = await textWork.findLinks(doc.group_id, text, doc.group_name);
  const former = await titleBefore(context, doc, current, text, replaced);
  return {
    number,
    updatedAt,
    ring,
    sealed,
    titleHash,
    links: hashLinks(siteKeys, ring, found),
    aliases: aliasChanges(ring, doc, former, current, text),
  };
}
