import type { Thinning, ThinningPreview } from '@maru/core/api';
import { request } from '../api.ts';
import { defineStore } from './define-store.ts';
import { refreshStorage } from './media.ts';

interface ThinningState {
  /** Null until it is loaded. */
  readonly thinning: Thinning | null;
  /** Result of the last preview; null before the first one. */
  readonly preview: ThinningPreview | null;
}

const store = defineStore<ThinningState>(() => ({ thinning: null, preview: null }), 'account');

export const useThinning = store.use;

/**
 * Loads the setting. Reloads the storage in use when a pass over the documents has ended since the last call.
 */
export async function loadThinning(groupName: string): Promise<void> {
  const before = store.get().thinning?.checkedAt;
  const { response } = await request('getThinning', {}, { isSilent: before !== undefined });
  if (response === null) return;
  store.set({ thinning: response.thinning });
  if (before !== undefined && response.thinning.checkedAt !== before) await refreshStorage(groupName);
}

/** Loads a preview. Returns null after a failure, which is reported already. */
export async function previewThinning(): Promise<ThinningPreview | null> {
  const { response } = await request('previewThinning', {});
  if (response !== null) store.set({ preview: response.preview });
  return response?.preview ?? null;
}

/** Turns it on or off. Returns false after a failure, which is reported already. */
export async function setThinning(isOn: boolean): Promise<boolean> {
  const { response } = await request('setThinning', { body: { isOn } });
  if (response !== null) store.set({ thinning: response.thinning, preview: null });
  return response !== null;
}
