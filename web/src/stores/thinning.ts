import type { Thinning, ThinningPreview } from '@maru/core/api';
import { api } from '../api.ts';
import { send, settle } from '../requests/send.ts';
import { defineStore } from './define-store.ts';
import { refreshStorage } from './media.ts';

interface ThinningState {
  /** Whether old versions are thinned out; null until it is known. */
  readonly thinning: Thinning | null;
  /** What would go now, as it was last counted; null until it was asked for. */
  readonly preview: ThinningPreview | null;
}

const store = defineStore<ThinningState>(() => ({ thinning: null, preview: null }), 'account');

export const useThinning = store.use;

/** Fetches the owner's choice. Tells what texts take anew when a round through the documents has ended since it was last asked. */
export async function loadThinning(groupName: string): Promise<void> {
  const before = store.get().thinning?.checkedAt;
  const { response } = await settle(send({ type: 'LOAD_THINNING_REQUEST', isSilent: before !== undefined }, () => api.getThinning()));
  if (response === null) return;
  store.set({ thinning: response.thinning });
  if (before !== undefined && response.thinning.checkedAt !== before) await refreshStorage(groupName);
}

/** Counts what would go now. Null when that failed, which has been told. */
export async function previewThinning(): Promise<ThinningPreview | null> {
  const { response } = await settle(send('PREVIEW_THINNING_REQUEST', () => api.previewThinning()));
  if (response !== null) store.set({ preview: response.preview });
  return response?.preview ?? null;
}

/** Turns it on or off. Whether that was done; a failure has been told. */
export async function setThinning(isOn: boolean): Promise<boolean> {
  const { response } = await settle(send('SET_THINNING_REQUEST', () => api.setThinning({ body: { isOn } })));
  if (response !== null) store.set({ thinning: response.thinning, preview: null });
  return response !== null;
}
