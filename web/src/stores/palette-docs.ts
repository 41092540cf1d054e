import type { DocItem } from '@maru/core/api';
import { api } from '../api.ts';
import { send, settle } from '../requests/send.ts';
import { defineStore } from './define-store.ts';

/** The signed-in reader's own documents, for the palette on pages that show somebody else's. */
const own = defineStore<{ readonly username: string | null; readonly docs: readonly DocItem[] }>(
  () => ({ username: null, docs: [] }),
  'account',
);

const NONE: readonly DocItem[] = [];

export const usePaletteDocs = (): readonly DocItem[] => own.use((state) => state.docs);

/** Fetches them anew, without a word when that fails: the palette works without. */
export async function loadPaletteDocs(username: string): Promise<void> {
  if (own.get().username !== username) own.set({ username, docs: NONE });
  const { response } = await settle(
    send({ type: 'LOAD_PALETTE_REQUEST', isSilent: true }, () => api.getGroup({ params: { name: username } })),
  );
  if (response !== null && own.get().username === username) own.set({ docs: response.docs });
}
