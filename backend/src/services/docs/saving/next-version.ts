import type { Keyring } from '../../../crypto/keyring.ts';
import type { DocText } from '../../../presenters/doc.ts';
import type { DocInGroup } from '../../../repositories/docs.ts';
import { sealDocText, hashLinks } from '../../texts/sealed-text.ts';
import type { SealedText } from '../../texts/sealed-text.ts';
import { aliasChanges, previousTitle } from '../reading/aliases.ts';
import type { DocContext } from '../doc-context.ts';
import type { Statement } from '../../../db/statement.ts';
import { countUser, revisionBytes, textBytesReservation } from '../../../repositories/text-usage.ts';
import type { Effect } from '../../idempotency/idempotency.ts';
import type { KeyedWrite } from '../../writes/writes.ts';

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
  replaced: Parameters<typeof previousTitle>[4],
): Promise<NextVersion> {
  const { keyrings, siteKeys, textWork, now } = context;
  const number = doc.content_rev + 1;
  const updatedAt = Math.max(now(), doc.updated_at + 1);
  const ring = await keyrings.of(doc.group_id);
  const place = { groupId: doc.group_id, id: doc.id, number };
  const { title_hash: titleHash, ...sealed } = await sealDocText(ring, place, text);
  const found = await textWork.findLinks(doc.group_id, text, doc.group_name);
  const former = await previousTitle(context, doc, current, text, replaced);
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

/**
 * Runs the statements of a text, among them its `textBytesReservation`. Counts an account first that a server
 * of an older release created; another save may have done so meanwhile.
 */
export async function executeWithTextUsage<Refusal extends string>(
  { unrecorded }: Pick<DocContext, 'unrecorded'>,
  write: KeyedWrite,
  ownerId: string,
  statements: readonly Statement<Refusal>[],
  effect: Effect,
): Promise<Refusal | null> {
  const records = { effect, audit: null };
  const refusal = await write.execute(statements, records);
  if (refusal !== 'storage_limit') return refusal;
  await unrecorded.write((db) => countUser(db, ownerId));
  return await write.execute(statements, records);
}

/**
 * Returns the statement that reserves the bytes of a text. One that becomes shorter passes above the limit.
 * @param sealed the text as it will be stored
 * @param freed sealed bytes that it replaces
 * @param before the text so far; null without one
 */
export function textReservation(
  ownerId: string,
  sealed: Parameters<typeof revisionBytes>[0],
  freed: number,
  text: DocText,
  before: DocText | null,
): Statement<'storage_limit'> {
  const bytes = revisionBytes(sealed) - freed;
  const isLonger = before === null || textLength(text) >= textLength(before);
  return textBytesReservation(ownerId, bytes, bytes > 0 && isLonger);
}

/** Returns the UTF-8 bytes of title, content and props. */
function textLength({ title, content, props }: DocText): number {
  return Buffer.byteLength(title) + Buffer.byteLength(content) + Buffer.byteLength(props);
}
