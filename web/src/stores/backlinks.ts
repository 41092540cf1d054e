import type { DocInSpace } from '@maru/core/api';
import { api } from '../api.ts';
import { send, settle } from '../requests/send.ts';
import { defineStore } from './define-store.ts';

/** What links to a document, by its id, as far as it was asked for. */
const backlinks = defineStore<{ readonly byDoc: Readonly<Record<string, readonly DocInSpace[]>> }>(() => ({ byDoc: {} }), 'account');

export const useBacklinks = backlinks.use;

/** Fetches what links to a document and may be seen, without a word when that fails. @param accessToken of a link holder */
export async function loadBacklinks(id: string, accessToken: string | null): Promise<void> {
  const query = accessToken === null ? {} : { accessToken };
  const { response } = await settle(
    send({ type: 'LOAD_BACKLINKS_REQUEST', isSilent: true }, () => api.listBacklinks({ params: { id }, query })),
  );
  if (response !== null) backlinks.set(({ byDoc }) => ({ byDoc: { ...byDoc, [id]: response.docs } }));
}
