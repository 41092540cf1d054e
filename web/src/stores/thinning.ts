import type { Thinning, ThinningPreview } from '@maru/core/api';
import { api } from '../api.ts';
import { send, settle } from '../requests/send.ts';
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
  const { response } = await settle(
    send({ type: 'LOAD_THINNING_REQUEST', isSilent: before !== undefined }, () => api.getThinning()),
  );
  if (response === null) return;
  store.set({ thinning: response.thinning });
  if (before !== undefined && response.thinning.checkedAt !== before) await refreshStorage(groupName);
}

/** Loads a preview. Returns null after a failure, which is reported already. */
export async function previewThinning(): Promise<ThinningPreview | null> {
  const { response } = await settle(send('PREVIEW_THINNING_REQUEST', () => api.previewThinning()));
  if (response !== null) store.set({ preview: response.preview });
  return response?.preview ?? null;
}

/** Turns it on or off. Returns false after a failure, which is reported already. */
export async function setThinning(isOn: boolean): Promise<boolean> {
  const { response } = await settle(send('SET_THINNING_REQUEST', () => api.setThinning({ body: { isOn } })));
  if (response !== null) store.set({ thinning: response.thinning, preview: null });
  return response !== null;
}
