import { request } from '../api.ts';
import { renameInHistory } from './history.ts';

/** Result of naming a version. `gone`: the history has no such version; `failed`: it was shown why. */
export type NamingResult = 'named' | 'gone' | 'failed';

/** Names a version, or removes its name by null. */
export async function nameVersion(
  docId: string,
  historyId: string,
  name: string | null,
): Promise<NamingResult> {
  const { response } = await request('nameVersion', { params: { id: docId, historyId }, body: { name } });
  if (response === null) return 'failed';
  renameInHistory(response.history);
  return 'named';
}

/** Names the version with this `updatedAt`, which the writer has saved. */
export async function nameSavedVersion(
  docId: string,
  updatedAt: string,
  name: string | null,
): Promise<NamingResult> {
  const { response } = await request('listHistory', { params: { id: docId }, query: {} });
  if (response === null) return 'failed';
  const version = response.histories.find((item) => item.updatedAt === updatedAt);
  return version === undefined ? 'gone' : await nameVersion(docId, version.id, name);
}
