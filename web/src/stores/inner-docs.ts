import type { Doc } from '@maru/core/api';
import { request } from '../api.ts';

/** Loads a document that is shown inside another one; null where it can't be had, silently. */
export async function loadInnerDoc(
  groupName: string,
  docId: string,
): Promise<Pick<Doc, 'content' | 'props' | 'linkAliases'> | null> {
  const { response } = await request(
    'getDoc',
    { params: { group: groupName, docId }, query: {} },
    { isSilent: true },
  );
  return response?.doc ?? null;
}
