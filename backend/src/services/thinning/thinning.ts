import { THINNING_PREVIEW_MS, THINNING_PREVIEW_VERSIONS_MAX } from '@maru/core';
import type { Thinning, ThinningPreview } from '@maru/core/api';
import { presentThinning } from '../../presenters/thinning.ts';
import { findThinning, updateThinning } from '../../repositories/thinning.ts';
import type { Viewer } from '../../policies/viewer.ts';
import type { Background } from '../runtime/background.ts';
import type { ServiceContext } from '../context.ts';
import { findOwnGroup } from '../access/find-group.ts';
import type { Limits } from '../limits/limits.ts';
import type { AccountConcurrency } from '../limits/account-concurrency.ts';
import { countOldVersions } from './count-old-versions.ts';
import type { UnkeyedWrite } from '../writes/writes.ts';
import type { ThinningJob } from './thinning-job.ts';

/** Setting and preview of thinning. Errors are AppErrors. */
export interface ThinningService {
  read(viewer: Viewer): Promise<Thinning>;
  /**
   * Turns it on or off. The job starts at once, and stops after
   * the transaction that is under way. Errors: too_many_requests.
   */
  set(write: UnkeyedWrite<'thinning_on' | 'thinning_off'>, viewer: Viewer, isOn: boolean): Promise<Thinning>;
  /**
   * Counts the versions that would be removed now, documents
   * in the trash left out. Errors: too_many_requests.
   */
  preview(viewer: Viewer): Promise<ThinningPreview>;
}

/** Creates the service. @param underWay limits the concurrent previews of an account */
export function createThinning(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  {
    limits,
    underWay,
    job,
    background,
  }: {
    readonly limits: Limits;
    readonly underWay: AccountConcurrency;
    readonly job: ThinningJob;
    readonly background: Pick<Background, 'run'>;
  },
): ThinningService {
  return {
    read: async ({ userId }) => presentThinning(await store.query((db) => findThinning(db, userId))),

    set: async (write, { userId }, isOn) => {
      await limits.take('thinningCalls', userId);
      const thinning = await write.transaction(async (trx) => {
        const isChanged = await updateThinning(trx, userId, isOn, now());
        const value = presentThinning(await findThinning(trx, userId));
        const event = isOn ? 'thinning_on' : 'thinning_off';
        return { value, records: isChanged ? { audit: { event, accountId: userId } } : null };
      });
      if (isOn) background.run(() => job.run());
      return thinning;
    },

    preview: async (viewer) => {
      await limits.take('thinningCalls', viewer.userId);
      const end = underWay.begin(viewer.userId);
      try {
        const group = await findOwnGroup({ store }, viewer, viewer.username);
        return await countOldVersions(store, group.id, now(), {
          versionsMax: THINNING_PREVIEW_VERSIONS_MAX,
          timeMaxMs: THINNING_PREVIEW_MS,
        });
      } finally {
        end();
      }
    },
  };
}
