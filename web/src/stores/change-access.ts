import type { Doc } from '@maru/core/api';
import type { InputOf } from '@maru/core/api/contracts';
import { request } from '../api.ts';
import type { Settled } from '../requests/send.ts';
import { storeDoc } from './docs.ts';
import { markWorkingCopy } from './working-copies.ts';

export type MetaChange = InputOf<'updateDocMeta'>['body'];

/** Changes who may read a document, or its link. */
export async function updateDocMeta(id: string, body: MetaChange): Promise<Settled<{ readonly doc: Doc }>> {
  const settled = await request('updateDocMeta', { params: { id }, body });
  if (settled.failure !== null) return settled;
  const { doc } = settled.response;
  storeDoc(doc);
  // The server has saved it as a version.
  if (doc.access === 'private') markWorkingCopy(id, false);
  return settled;
}
