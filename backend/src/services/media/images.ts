import { IMAGE_PROCESSOR_MS_PER_HOUR, IMAGE_PROCESSOR_WINDOW_MS } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { ImageJob, ImageOutcome } from '../../media/image-job.ts';
import type { ImageProcess } from '../../media/image-process.ts';
import { createFairQueue } from '../runtime/fair-queue.ts';

type DoneImage = Extract<ImageOutcome, { readonly kind: 'done' }>;

/** Decodes images for accounts, one at a time. */
export interface Images {
  /**
   * Waits for the account's turn, then reads and decodes the image. Returns null
   * for an image that is damaged or of another type. Errors: image_too_large,
   * too_many_requests once the account has used up its CPU time; those of `read`.
   * @param read returns the image at its turn, so that waiting images take no memory
   */
  decode(
    account: string,
    read: () => Promise<Buffer>,
    job: Omit<ImageJob, 'bytes'>,
  ): Promise<DoneImage | null>;
  close(): void;
}

/** Maximum number of accounts with a counted time: a further one evicts the oldest. */
const ACCOUNTS_MAX = 10_000;

/**
 * CPU time is counted per process, since it is this machine's that is shared.
 * @param hasLimits false: no limit of CPU time
 */
export function createImages(
  process: ImageProcess,
  { hasLimits, now }: { readonly hasLimits: boolean; readonly now: () => number },
): Images {
  const turns = createFairQueue();
  const spent = new Map<string, { ms: number; readonly endsAt: number }>();

  const windowOf = (account: string): { ms: number; readonly endsAt: number } => {
    const at = now();
    let window = spent.get(account);
    if (window === undefined || window.endsAt <= at) {
      spent.delete(account);
      window = { ms: 0, endsAt: at + IMAGE_PROCESSOR_WINDOW_MS };
      spent.set(account, window);
      for (const oldest of spent.keys()) {
        if (spent.size <= ACCOUNTS_MAX) break;
        spent.delete(oldest);
      }
    }
    return window;
  };

  return {
    decode: async (account, read, job) =>
      await turns.take(account, async () => {
        const window = windowOf(account);
        if (hasLimits && window.ms >= IMAGE_PROCESSOR_MS_PER_HOUR) {
          throw new AppError('too_many_requests', {
            retryAfterSeconds: Math.ceil((window.endsAt - now()) / 1_000),
          });
        }
        const { outcome, processorMs } = await process.run({ ...job, bytes: await read() });
        window.ms += processorMs;
        if (outcome.kind === 'too_large') throw new AppError('image_too_large');
        return outcome.kind === 'damaged' ? null : outcome;
      }),
    close: () => process.close(),
  };
}
