import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@maru/core/api';
import { findImportJob } from '../../repositories/import-jobs.ts';
import type { ServiceContext } from '../context.ts';
import type { ImportJobs } from './import-jobs.ts';

const LOOK_MS = 200;

/**
 * Waits for the end of an import, which another server may work on.
 * @returns null when it has not ended within the time; `failure` is the error of a failed one
 */
export type WaitForImport = (id: string, ms: number) => Promise<{ readonly failure: Error | null } | null>;

export function createWaitForImport(
  { store }: Pick<ServiceContext, 'store'>,
  jobs: Pick<ImportJobs, 'nextEnd'>,
): WaitForImport {
  return async (id, ms) => {
    let failure: Error | null = null;
    let next = jobs.nextEnd(id);
    for (const until = performance.now() + ms; performance.now() < until; ) {
      const row = await store.query((db) => findImportJob(db, id));
      if (row === undefined) throw new AppError('not_found');
      if (row.ended_at !== null)
        return { failure: row.state === 'failed' ? (failure ?? new AppError('unavailable')) : null };
      const ended = await Promise.race([next, sleep(LOOK_MS, 'later' as const)]);
      if (ended === 'later') continue;
      failure = ended ?? failure;
      next = jobs.nextEnd(id);
    }
    return null;
  };
}
