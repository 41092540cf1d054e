import type { DocItem } from '@maru/core/api';
import { request } from '../api.ts';
import { defineStore } from './define-store.ts';

/** Documents of the signed-in reader, for the palette on pages of other users. */
const own = defineStore<{ readonly username: string | null; readonly docs: readonly DocItem[] | null }>(
  () => ({ username: null, docs: null }),
  'account',
);

const NONE: readonly DocItem[] = [];

/** Returns the documents of a user; null until loaded, or when the request failed. */
export const usePaletteDocs = (username: string | null): readonly DocItem[] | null =>
  own.use((state) => (state.username === username ? state.docs : null));

/** Loads them again. Failures are silent: the palette works without them. */
export async function loadPaletteDocs(username: string): Promise<void> {
  if (own.get().username !== username) own.set({ username, docs: null });
  const { response } = await request('getGroup', { params: { name: username } }, { isSilent: true });
  if (own.get().username === username) own.set(({ docs }) => ({ docs: response?.docs ?? docs ?? NONE }));
}
