import { EXPORT_INTERVAL_MS } from '@maru/core';
import { isApiError } from '@maru/core/api';
import type { ApiError, ReceivedFile } from '@maru/core/api';
import { request } from '../api.ts';
import { currentLocale } from '../i18n/instances.ts';
import { defineStore } from './define-store.ts';

/**
 * Forms of an archive: numbered names with a manifest, plain folders with the links of other programs, the
 * same with all versions, or a website.
 */
export const EXPORT_FORMS = {
  numbered: {},
  wiki: { layout: 'folders', links: 'wiki' },
  relative: { layout: 'folders', links: 'relative' },
  git: { layout: 'git', links: 'relative' },
  site: { layout: 'site' },
} as const;
export type ExportForm = keyof typeof EXPORT_FORMS;

interface ExportState {
  readonly isRunning: boolean;
  /** Bytes received. */
  readonly received: number;
  /** Time from which another export is allowed, in epoch milliseconds; null when none is known. */
  readonly nextAt: number | null;
  readonly outcome: 'none' | 'done' | 'tooSoon' | 'failed';
  /** The server's message about a failure. */
  readonly message: string;
}

const store = defineStore<ExportState>(
  () => ({ isRunning: false, received: 0, nextAt: null, outcome: 'none', message: '' }),
  'account',
);

export const useExport = store.use;

let controller: AbortController | null = null;

/** Choices about an archive besides its form. */
export interface ExportChoices {
  /** True for unpublished changes as well; a repository and a website have none. */
  readonly hasCopies: boolean;
  /** Documents of a website. */
  readonly documents: 'public' | 'all';
}

/**
 * Downloads all documents of a space as an archive.
 * @returns null when it failed, was cancelled or came too soon; the state says which
 */
export async function exportSpace(
  name: string,
  form: ExportForm,
  { hasCopies, documents }: ExportChoices,
): Promise<ReceivedFile | null> {
  const own = new AbortController();
  controller = own;
  const { signal } = own;
  store.set({ isRunning: true, received: 0, outcome: 'none' });
  const startedAt = Date.now();
  const onProgress = (received: number): void => store.set({ received });
  const query = {
    ...EXPORT_FORMS[form],
    ...(form === 'site'
      ? { documents, lang: currentLocale() }
      : form !== 'git' && hasCopies && { workingCopies: 'true' as const }),
  };
  // Silent: the page shows each outcome itself.
  const { response, failure } = await request(
    'exportGroup',
    { params: { name }, query },
    { isSilent: true, signal, onProgress },
  );
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

/** Cancels the export in progress. A cancelled export does not count against the limit. */
export function cancelExport(): void {
  controller?.abort();
}

function waitOf(error: ApiError): number {
  return error.retryAfterSeconds === undefined ? EXPORT_INTERVAL_MS : error.retryAfterSeconds * 1_000;
}
