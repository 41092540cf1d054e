import type { Statement } from '../../db/statement.ts';
import type { DocText } from '../../presenters/doc.ts';
import { countUser, revisionBytes, textBytesReservation } from '../../repositories/text-usage.ts';
import type { Effect } from '../idempotency/idempotency.ts';
import type { KeyedWrite } from '../writes/writes.ts';
import type { DocContext } from './doc-context.ts';

/**
 * Runs the statements of a text, among them its `textBytesReservation`. Counts an account first that a server
 * of an older release created; another save may have done so meanwhile.
 */
export async function executeCounted<Refusal extends string>(
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
