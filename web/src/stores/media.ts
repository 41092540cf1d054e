import { MEDIA_FILES_PER_UPLOAD_MAX } from '@maru/core';
import type { Media, OnProgress } from '@maru/core/api';
import { api } from '../api.ts';
import { send, settle } from '../requests/send.ts';
import type { Settled } from '../requests/send.ts';
import { defineStore } from './define-store.ts';
import { sessionState } from './session.ts';

interface MediaState {
  /** The newest first, as far as they are here; null until they are known. */
  readonly items: readonly Media[] | null;
  readonly nextCursor: string | null;
  /** Bytes: what the space's files take, and may take; null until they are known. */
  readonly used: number | null;
  readonly limit: number | null;
  /** Bytes that texts, their revisions and one's own comments take, and may take; null until they are known. */
  readonly storage: { readonly used: number; readonly limit: number } | null;
  readonly hasFailed: boolean;
  /** Those alone are listed that no document refers to. */
  readonly isUnusedOnly: boolean;
}

const media = defineStore<MediaState>(
  () => ({ items: null, nextCursor: null, used: null, limit: null, storage: null, hasFailed: false, isUnusedOnly: false }),
  'account',
);

export const useMedia = media.use;
export const mediaState = media.get;

export interface UploadOptions {
  /** Calls the upload off: what has been kept by then stays. */
  readonly signal?: AbortSignal;
  /** Whoever asks tells of a failure themselves: there is no toast. */
  readonly isSilent?: boolean;
}

/**
 * Uploads files into the space of whoever is signed in, and gives what they became, in their order; files of types that are
 * not taken are left out. What was uploaded stands in the list of media at once.
 * Failures: file_not_found when none is of a type that is taken, too_large, quota_exceeded, and those of every call.
 * @param onProgress hears the bytes of the bodies that were sent, of all that there are
 */
export async function uploadFiles(
  files: readonly File[],
  onProgress?: OnProgress,
  { signal, isSilent = false }: UploadOptions = {},
): Promise<Settled<{ readonly uploadedList: readonly Media[] }>> {
  const groupName = sessionState().username ?? '';
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const uploadedList: Media[] = [];
  let sent = 0;
  for (let start = 0; start < files.length; start += MEDIA_FILES_PER_UPLOAD_MAX) {
    const batch = files.slice(start, start + MEDIA_FILES_PER_UPLOAD_MAX);
    const bytes = batch.reduce((sum, { size }) => sum + size, 0);
    const file = batch.map((content) => ({ name: content.name, content }));
    // The body has a few bytes around the files.
    const report: OnProgress = (done) => onProgress?.(sent + Math.min(done, bytes), total);
    const request = { type: 'UPLOAD_MEDIA_REQUEST', isSilent: () => isSilent || signal?.aborted === true } as const;
    const settled = await settle(send(request, () => api.uploadMedia({ body: { groupName, file } }, { signal, onProgress: report })));
    if (settled.failure !== null) return settled;
    uploadedList.push(...settled.response.uploadedList);
    if (sessionState().username === groupName) prepend(settled.response.uploadedList);
    sent += bytes;
  }
  return { response: { uploadedList }, failure: null };
}

function prepend(uploaded: readonly Media[]): void {
  const bytes = uploaded.reduce((sum, { size }) => sum + size, 0);
  media.set(({ items, used }) => ({ items: items && [...uploaded, ...items], used: used === null ? null : used + bytes }));
}

/** Fetches the files of a space that were uploaded last. @param isUnusedOnly those that no document refers to */
export async function loadMedia(groupName: string, isUnusedOnly = false): Promise<void> {
  media.set({ items: null, nextCursor: null, hasFailed: false, isUnusedOnly });
  const query = { groupName, ...(isUnusedOnly ? { unused: 'true' as const } : {}) };
  const { response } = await settle(send('LOAD_MEDIA_REQUEST', () => api.listMedia({ query })));
  if (media.get().isUnusedOnly !== isUnusedOnly) return;
  if (response === null) media.set({ hasFailed: true });
  else {
    const { media: items, used, limit, storage, nextCursor } = response;
    media.set({ items, used, limit, storage, nextCursor });
  }
}

/** Fetches the files before those. */
export async function loadMoreMedia(groupName: string): Promise<void> {
  const { nextCursor: cursor, isUnusedOnly } = media.get();
  if (cursor === null) return;
  const query = { groupName, cursor, ...(isUnusedOnly ? { unused: 'true' as const } : {}) };
  const { response } = await settle(send('LOAD_MEDIA_REQUEST', () => api.listMedia({ query })));
  if (response === null || media.get().nextCursor !== cursor) return;
  const { used, limit, nextCursor } = response;
  media.set(({ items }) => {
    const here = new Set(items?.map(({ id }) => id));
    return { items: [...(items ?? []), ...response.media.filter(({ id }) => !here.has(id))], used, limit, nextCursor };
  });
}

/** Deletes a file for good. Whether it is gone. */
export async function deleteMedia({ id, size }: Pick<Media, 'id' | 'size'>): Promise<boolean> {
  const { failure } = await settle(send('DELETE_MEDIA_REQUEST', () => api.deleteMedia({ params: { id } })));
  // Deleted on another page already.
  if (failure !== null && failure.response?.status !== 404) return false;
  media.set(({ items, used }) => ({
    items: items?.filter((item) => item.id !== id) ?? null,
    used: used === null ? null : Math.max(0, used - size),
  }));
  return true;
}
