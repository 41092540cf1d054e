import type { Access, Doc } from '@maru/core/api';
import { request } from '../api.ts';
import type { Settled } from '../requests/send.ts';
import { holdDoc } from './docs.ts';

export type MetaChange =
  | { readonly access: Access; readonly commentsEnabled?: boolean }
  | { readonly regenerateLink: true }
  | { readonly commentsEnabled: boolean };

/** Changes who may read a document, or its link. */
export async function updateDocMeta(id: string, body: MetaChange): Promise<Settled<{ readonly doc: Doc }>> {
  const settled = await request('updateDocMeta', { params: { id }, body });
  if (settled.failure === null) holdDoc(settled.response.doc);
  return settled;
}
