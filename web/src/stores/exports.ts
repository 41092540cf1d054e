import { EXPORT_INTERVAL_MS } from '@maru/core';
import { isApiError } from '@maru/core/api';
import type { ApiError, ReceivedFile } from '@maru/core/api';
import { api } from '../api.ts';
import { send, settle } from '../requests/send.ts';
import { defineStore } from './define-store.ts';

interface ExportState {
  readonly isRunning: boolean;
  /** Bytes that have come. */
  readonly received: number;
  /** Epoch milliseconds: from then on an export is possible again; null as far as this page knows it is now. */
  readonly nextAt: number | null;
  readonly outcome: 'none' | 'done' | 'tooSoon' | 'failed';
  /** What the server said when it failed. */
  readonly message: string;
}

const store = defineStore<ExportState>(() => ({ isRunning: false, received: 0, nextAt: null, outcome: 'none', message: '' }), 'account');

export const useExport = store.use;

let controller: AbortController | null = null;

/** Fetches all documents of a space as an archive. Null when it failed, was called off, or comes too soon: the state says which. */
export async function exportSpace(name: string): Promise<ReceivedFile | null> {
  const own = new AbortController();
  controller = own;
  const { signal } = own;
  store.set({ isRunning: true, received: 0, outcome: 'none' });
  const startedAt = Date.now();
  const onProgress = (received: number): void => store.set({ received });
  // The page tells of each of its ends in its place.
  const request = { type: 'EXPORT_GROUP_REQUEST', isSilent: true } as const;
  const { response, failure } = await settle(send(request, () => api.exportGroup({ params: { name } }, { signal, onProgress })));
  store.set({ isRunning: false });
  if (failure === null) {
    store.set({ outcome: 'done', nextAt: startedAt + EXPORT_INTERVAL_MS });
    return response;
  }
  if (signal.aborted) return null;
  if (isApiError(failure.error, 'export_too_soon')) {
    store.set({ outcome: 'tooSoon', nextAt: Date.now() + waitOf(failure.error) });
  } else store.set({ outcome: 'failed', message: failure.message });
  return null;
}

/** Calls the export off that is under way. It does not count. */
export function cancelExport(): void {
  controller?.abort();
}

function waitOf(error: ApiError): number {
  return error.retryAfterSeconds === undefined ? EXPORT_INTERVAL_MS : error.retryAfterSeconds * 1_000;
}
