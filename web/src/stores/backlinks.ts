import type { DocInSpace } from '@maru/core/api';
import { request } from '../api.ts';
import { defineStore } from './define-store.ts';

/** Backlinks by the id of the document that they point to, as far as they were loaded. */
const backlinks = defineStore<{ readonly byDoc: Readonly<Record<string, readonly DocInSpace[]>> }>(
  () => ({ byDoc: {} }),
  'account',
);

export const useBacklinks = backlinks.use;

/**
 * Loads the documents that link to a document and that the reader may see. Failures are silent.
 * @param accessToken token of a link holder, or null
 */
export async function loadBacklinks(id: string, accessToken: string | null): Promise<void> {
  const query = accessToken === null ? {} : { accessToken };
  const { response } = await request('listBacklinks', { params: { id }, query }, { isSilent: true });
  if (response !== null) backlinks.set(({ byDoc }) => ({ byDoc: { ...byDoc, [id]: response.docs } }));
}
