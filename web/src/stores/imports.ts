import type { ImportReport, UploadPart } from '@maru/core/api';
import { request } from '../api.ts';
import { defineStore } from './define-store.ts';
import { fetchGroup } from './group.ts';

/** A file with its path, as picked or dropped. */
export interface PickedFile {
  /** Path with `/` between names. */
  readonly path: string;
  readonly file: File;
}

interface ImportState {
  readonly phase: 'idle' | 'sending' | 'working' | 'done' | 'failed';
  /** Bytes of the upload sent so far, and their total. */
  readonly sent: number;
  readonly total: number;
  readonly report: ImportReport | null;
  /** The server's error code and message. */
  readonly code: string | null;
  readonly message: string;
}

const IDLE: ImportState = { phase: 'idle', sent: 0, total: 0, report: null, code: null, message: '' };
const store = defineStore<ImportState>(() => IDLE, 'account');

export const useImport = store.use;

/** Names of files that imports read. */
const TAKEN = /\.(?:md|mdx|markdown|txt|zip)$/i;
/**
 * Names of files that may accompany texts, and of unpacked
 * exports; others are not uploaded only to be refused.
 */
const BESIDE =
  /\.(?:jpe?g|png|gif|webp|avif|mp3|m4a|og[agv]|opus|wav|flac|aac|mp4|m4v|webm|mov|pdf|txt|csv)$|(?:^|\/)maru\.json$|(?:^|\/)media\//i;
const HIDDEN = /(?:^|\/)(?:\.|__MACOSX\/)/;

let controller: AbortController | null = null;

/**
 * Imports files into a space as documents. The state holds
 * the progress and, in the end, the result of each file.
 */
export async function importFiles(name: string, picked: readonly PickedFile[]): Promise<void> {
  const hasTexts = picked.some(({ path }) => TAKEN.test(path) && !HIDDEN.test(path));
  const taken = picked.filter(
    ({ path }) => hasTexts && (TAKEN.test(path) || BESIDE.test(path)) && !HIDDEN.test(path),
  );
  const left = picked.filter((one) => !taken.includes(one));
  const skipped = left.map(({ path }) => ({
    name: path,
    reason: HIDDEN.test(path) ? 'hidden' : 'unsupported_type',
  }));
  if (taken.length === 0) {
    store.set({ ...IDLE, phase: 'failed', code: 'file_not_found', report: { created: [], skipped } });
    return;
  }
  const own = new AbortController();
  controller = own;
  const total = taken.reduce((sum, { file }) => sum + file.size, 0);
  store.set({ ...IDLE, phase: 'sending', total });
  const file = taken.map(({ path, file: content }): UploadPart => ({ name: path, content }));
  const onProgress = (sent: number): void =>
    store.set(sent >= total ? { phase: 'working', sent: total } : { phase: 'sending', sent });
  const { response, failure } = await request(
    'importGroup',
    { params: { name }, body: { file } },
    { isSilent: true, signal: own.signal, onProgress },
  );
  if (failure !== null) {
    if (own.signal.aborted) store.set(IDLE);
    else
      store.set({
        phase: 'failed',
        code: failure.code ?? null,
        message: failure.message,
        report: { created: [], skipped },
      });
    return;
  }
  store.set({
    phase: 'done',
    report: { created: response.created, skipped: [...response.skipped, ...skipped] },
  });
  await fetchGroup(name, name);
}

/** Cancels the import while it is being uploaded. */
export function cancelImport(): void {
  controller?.abort();
}

/** Clears the report of the last import. */
export function clearImport(): void {
  store.set(IDLE);
}
