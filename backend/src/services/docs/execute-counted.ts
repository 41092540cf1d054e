import type { Statement } from '../../db/statement.ts';
import { countUser } from '../../repositories/text-usage.ts';
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
