import { MEDIA_FILE_MAX_BYTES } from '@maru/core';
import { newId } from '@maru/core/text';
import { defineStore } from './define-store.ts';
import { mediaState, uploadFiles } from './media.ts';
import { uploadMessage } from './upload-message.ts';

/** Reason why a file is not sent: the server would refuse it after the whole upload. */
type RejectReason = 'tooLarge' | 'noRoom' | 'empty';

/** A file in the upload queue. */
export interface Upload {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sent: number;
  readonly state: 'waiting' | 'sending' | 'done' | 'refused' | 'cancelled';
  readonly rejectReason: RejectReason | null;
  /** The server's message when it refused the file. */
  readonly message: string | null;
}

const uploads = defineStore<{ readonly queue: readonly Upload[] }>(() => ({ queue: [] }), 'account');

export const useUploads = uploads.use;
export const uploadsState = uploads.get;

const files = new Map<string, File>();
const controllers = new Map<string, AbortController>();
let running: Promise<void> | null = null;

/**
 * Uploads files one at a time, so that each has its own progress and errors and can be cancelled alone.
 * Continues while the reader is on other pages of the site. Resolves when the queue is empty.
 */
export async function addUploads(added: readonly File[]): Promise<void> {
  const entries = added.map((file): Upload => {
    const id = newId();
    files.set(id, file);
    return {
      id,
      name: file.name,
      size: file.size,
      sent: 0,
      state: 'waiting',
      rejectReason: null,
      message: null,
    };
  });
  // Removes finished entries when a new batch begins.
  uploads.set(({ queue }) => ({ queue: [...(running === null ? [] : queue), ...entries] }));
  running ??= runQueue().finally(() => {
    running = null;
  });
  await running;
}

/** Cancels an upload, queued or in progress. */
export function cancelUpload(id: string): void {
  controllers.get(id)?.abort();
  change(id, { state: 'cancelled' });
}

/** Removes the finished entries from the list. */
export function clearUploads(): void {
  uploads.set(({ queue }) => ({
    queue: queue.filter(({ state }) => state === 'waiting' || state === 'sending'),
  }));
}

async function runQueue(): Promise<void> {
  // Navigation within the site keeps uploads going; closing the window would end them.
  const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
  window.addEventListener('beforeunload', warn);
  try {
    for (;;) {
      const next = uploads.get().queue.find(({ state }) => state === 'waiting');
      if (next === undefined) break;
      const file = files.get(next.id);
      if (file === undefined) change(next.id, { state: 'cancelled' });
      else await sendOne(next.id, file);
      files.delete(next.id);
    }
  } finally {
    window.removeEventListener('beforeunload', warn);
    files.clear();
  }
}

async function sendOne(id: string, file: File): Promise<void> {
  const rejectReason = rejectReasonOf(file);
  if (rejectReason !== null) return change(id, { state: 'refused', rejectReason });
  const controller = new AbortController();
  controllers.set(id, controller);
  change(id, { state: 'sending' });
  const { failure } = await uploadFiles([file], (sent) => change(id, { sent }), {
    signal: controller.signal,
    isSilent: true,
  });
  controllers.delete(id);
  if (controller.signal.aborted) return;
  change(
    id,
    failure === null
      ? { state: 'done', sent: file.size }
      : { state: 'refused', message: uploadMessage(failure) },
  );
}

function rejectReasonOf({ size }: File): RejectReason | null {
  const { used, limit } = mediaState();
  if (size === 0) return 'empty';
  if (size > MEDIA_FILE_MAX_BYTES) return 'tooLarge';
  return used !== null && limit !== null && used + size > limit ? 'noRoom' : null;
}

function change(id: string, part: Partial<Upload>): void {
  uploads.set(({ queue }) => ({
    queue: queue.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)),
  }));
}
