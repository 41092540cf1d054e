import { MEDIA_FILES_PER_UPLOAD_MAX } from '@maru/core';
import type { Media, OnProgress } from '@maru/core/api';
import { request } from '../api.ts';
import type { Settled } from '../requests/send.ts';
import { defineStore } from './define-store.ts';
import { sessionState } from './session.ts';

interface MediaState {
  /** Loaded files, newest first; null until loaded. */
  readonly items: readonly Media[] | null;
  readonly nextCursor: string | null;
  /** Bytes used by the space's files and their limit; null until loaded. */
  readonly used: number | null;
  readonly limit: number | null;
  /** Bytes used by texts, their revisions and the user's own comments, and their limit; null until loaded. */
  readonly storage: { readonly used: number; readonly limit: number } | null;
  readonly hasFailed: boolean;
  /** True when the list holds only files that no document refers to. */
  readonly isUnusedOnly: boolean;
}

const media = defineStore<MediaState>(
  () => ({
    items: null,
    nextCursor: null,
    used: null,
    limit: null,
    storage: null,
    hasFailed: false,
    isUnusedOnly: false,
  }),
  'account',
);

export const useMedia = media.use;
export const mediaState = media.get;

export interface UploadOptions {
  /** Cancels the upload; files that were stored by then stay. */
  readonly signal?: AbortSignal;
  /** Suppresses the toast: the caller reports failures. */
  readonly isSilent?: boolean;
}

/**
 * Uploads files into the space of the signed-in user and returns the stored media in the files' order; files
 * of unsupported types are left out. Uploaded files appear in the media list at once.
 * @param onProgress receives the bytes sent so far and their total
 * @throws file_not_found when no file is of a supported type,
 *   too_large, quota_exceeded, and the errors of every request
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
    // A multipart body is a few bytes longer than its files.
    const report: OnProgress = (done) => onProgress?.(sent + Math.min(done, bytes), total);
    const settled = await request(
      'uploadMedia',
      { body: { groupName, file } },
      { isSilent: () => isSilent || signal?.aborted === true, signal, onProgress: report },
    );
    if (settled.failure !== null) return settled;
    uploadedList.push(...settled.response.uploadedList);
    if (sessionState().username === groupName) prepend(settled.response.uploadedList);
    sent += bytes;
  }
  return { response: { uploadedList }, failure: null };
}

function prepend(uploaded: readonly Media[]): void {
  const bytes = uploaded.reduce((sum, { size }) => sum + size, 0);
  media.set(({ items, used }) => ({
    items: items && [...uploaded, ...items],
    used: used === null ? null : used + bytes,
  }));
}

/**
 * Loads the newest files of a space.
 * @param isUnusedOnly true for files that no document refers to
 */
export async function loadMedia(groupName: string, isUnusedOnly = false): Promise<void> {
  media.set({ items: null, nextCursor: null, hasFailed: false, isUnusedOnly });
  const query = { groupName, ...(isUnusedOnly ? { unused: 'true' as const } : {}) };
  const { response } = await request('listMedia', { query });
  if (media.get().isUnusedOnly !== isUnusedOnly) return;
  if (response === null) media.set({ hasFailed: true });
  else {
    const { media: items, used, limit, storage, nextCursor } = response;
    media.set({ items, used, limit, storage, nextCursor });
  }
}

/** Loads the storage in use again, without the list of files. */
export async function refreshStorage(groupName: string): Promise<void> {
  const query = { groupName, limit: '1' };
  const { response } = await request('listMedia', { query }, { isSilent: true });
  if (response !== null) media.set({ used: response.used, limit: response.limit, storage: response.storage });
}

/** Loads the next page of older files. */
export async function loadMoreMedia(groupName: string): Promise<void> {
  const { nextCursor: cursor, isUnusedOnly } = media.get();
  if (cursor === null) return;
  const query = { groupName, cursor, ...(isUnusedOnly ? { unused: 'true' as const } : {}) };
  const { response } = await request('listMedia', { query });
  if (response === null || media.get().nextCursor !== cursor) return;
  const { used, limit, nextCursor } = response;
  media.set(({ items }) => {
    const here = new Set(items?.map(({ id }) => id));
    return {
      items: [...(items ?? []), ...response.media.filter(({ id }) => !here.has(id))],
      used,
      limit,
      nextCursor,
    };
  });
}

/**
 * Deletes a file permanently.
 * @returns false when the request failed
 */
export async function deleteMedia({ id, size }: Pick<Media, 'id' | 'size'>): Promise<boolean> {
  const { failure } = await request('deleteMedia', { params: { id } });
  // A 404 means that the file was deleted elsewhere already.
  if (failure !== null && failure.response?.status !== 404) return false;
  media.set(({ items, used }) => ({
    items: items?.filter((item) => item.id !== id) ?? null,
    used: used === null ? null : Math.max(0, used - size),
  }));
  return true;
}
