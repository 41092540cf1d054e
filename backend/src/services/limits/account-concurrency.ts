import { AppError } from '@maru/core/api';
import type { Viewer } from '../../policies/viewer.ts';
import { processCounts } from '../../process-counts.ts';

/** Limits the number of an account's concurrent tasks, in this process. */
export interface AccountConcurrency {
  /**
   * Counts a task. Errors: too_many_requests.
   * @returns a function that ends the task; repeated calls do nothing
   */
  begin(account: string): () => void;
}

/** The end of a running task is unknown: suggests a short wait. */
const RETRY_AFTER_SECONDS = 10;

/**
 * @param max per account; null: unlimited
 */
export function createAccountConcurrency(max: number | null): AccountConcurrency {
  const counts = new Map<string, number>();
  return {
    begin: (account) => {
      const before = counts.get(account) ?? 0;
      if (max !== null && before >= max) {
        processCounts.limitRefusals++;
        throw new AppError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      counts.set(account, before + 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const left = (counts.get(account) ?? 0) - 1;
        // Removes the entry of an account without tasks.
        if (left > 0) counts.set(account, left);
        else counts.delete(account);
      };
    },
  };
}

/** Opens the receiver of a viewer's uploads. */
type OpenUpload<I> = (viewer: Viewer) => Promise<I>;

/**
 * Limits the number of open upload receivers per account.
 * @param max per account; null: unlimited
 * @returns a wrapper for functions that open receivers, which adds the error too_many_requests
 */
export function createUploadLimit(
  max: number | null,
): <I extends { close(): Promise<void> }>(openUpload: OpenUpload<I>) => OpenUpload<I> {
  const open = createAccountConcurrency(max);
  return (openUpload) => async (viewer) => {
    const end = open.begin(viewer.userId);
    try {
      const upload = await openUpload(viewer);
      return { ...upload, close: () => upload.close().finally(end) };
    } catch (error) {
      end();
      throw error;
    }
  };
}
