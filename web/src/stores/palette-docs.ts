import type { DocItem } from '@maru/core/api';
import { api } from '../api.ts';
import { send, settle } from '../requests/send.ts';
import { defineStore } from './define-store.ts';

/** The signed-in reader's own documents, for the palette on pages that show somebody else's. */
const own = defineStore<{ readonly username: string | null; readonly docs: readonly DocItem[] | null }>(
  () => ({ username: null, docs: null }),
  'account',
);

const NONE: readonly DocItem[] = [];

/** The documents of a user; null until they have come or could not be had. */
export const usePaletteDocs = (username: string | null): readonly DocItem[] | null =>
  own.use((state) => (state.username === username ? state.docs : null));

/** Fetches them anew, without a word when that fails: the palette works without. */
export async function loadPaletteDocs(username: string): Promise<void> {
  if (own.get().username !== username) own.set({ username, docs: null });
  const { response } = await settle(
    send({ type: 'LOAD_PALETTE_REQUEST', isSilent: true }, () => api.getGroup({ params: { name: username } })),
  );
  if (own.get().username === username) own.set(({ docs }) => ({ docs: response?.docs ?? docs ?? NONE }));
}
