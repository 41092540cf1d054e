import { AppError } from '@maru/core/api';
import type { Viewer } from '../../policies/viewer.ts';
import { processCounts } from '../../process-counts.ts';

/** Bounds how many pieces of work each account has under way at once, in this process. */
export interface UnderWay {
  /**
   * Counts one piece of work. Errors: too_many_requests.
   * @returns ends it; further calls do nothing
   */
  begin(account: string): () => void;
}

/** Nobody can tell when work that is under way ends: a small wait, tried again. */
const RETRY_AFTER_SECONDS = 10;

/** @param max for each account; null: any number */
export function createUnderWay(max: number | null): UnderWay {
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
        // Accounts without work take no room.
        if (left > 0) counts.set(account, left);
        else counts.delete(account);
      };
    },
  };
}

/** The receiver of a viewer's uploads, until it is closed. */
type OpenIntake<I> = (viewer: Viewer) => Promise<I>;

/**
 * Bounds how many intakes each account has open at once.
 * @param max for each account; null: any number
 * @returns wraps a function that opens intakes, whose errors then are too_many_requests as well
 */
export function createIntakeLimit(max: number | null): <I extends { close(): Promise<void> }>(openIntake: OpenIntake<I>) => OpenIntake<I> {
  const open = createUnderWay(max);
  return (openIntake) => async (viewer) => {
    const end = open.begin(viewer.userId);
    try {
      const intake = await openIntake(viewer);
      return { ...intake, close: () => intake.close().finally(end) };
    } catch (error) {
      end();
      throw error;
    }
  };
}
