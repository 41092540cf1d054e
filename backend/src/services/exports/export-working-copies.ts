import { SealError } from '../../crypto/sealed.ts';
import type { Reads } from '../../db/transaction.ts';
import type { DocText } from '../../presenters/doc.ts';
import { findWorkingCopyRow, withText } from '../../repositories/working-copies.ts';
import type { WorkingCopy } from '../../repositories/working-copies.ts';
import type { Keyrings } from '../keyrings.ts';
import { openWorkingCopy } from '../texts/sealed-text.ts';

/**
 * Reads the working copies of documents in order, one at a time; an error in place of a damaged one. Skips
 * those that were published or discarded meanwhile.
 */
export async function* readWorkingCopies<D extends { readonly id: string }>(
  { store, keyrings }: { readonly store: Reads; readonly keyrings: Keyrings },
  docs: readonly D[],
): AsyncGenerator<readonly [doc: D, text: DocText | Error], void, undefined> {
  for (const doc of docs) {
    const copy = withText(await store.query((db) => findWorkingCopyRow(db, doc.id)));
    if (copy !== null) yield [doc, await open(keyrings, copy)];
  }
}

async function open(keyrings: Keyrings, copy: WorkingCopy): Promise<DocText | Error> {
  try {
    const sealed = [copy.title_cipher, copy.content_cipher, copy.props_cipher];
    return await openWorkingCopy(await keyrings.of(copy.group_id, sealed), copy);
  } catch (error) {
    if (error instanceof SealError) return error;
    throw error;
  }
}
