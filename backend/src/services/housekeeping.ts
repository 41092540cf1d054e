import { deleteExpiredCounters } from '../repositories/counters.ts';
import { deleteExpiredDevices } from '../repositories/devices.ts';
import { deleteExpiredSessions } from '../repositories/sessions.ts';
import type { ServiceContext } from './context.ts';
import { sweepTrash } from './docs/sweep-trash.ts';
import type { HousekeepingService } from './index.ts';

/** What time has ended goes: it counts for nothing already, and would only fill the disk. */
export function createHousekeeping({ store, now }: Pick<ServiceContext, 'store' | 'now'>): HousekeepingService {
  return {
    run: async () => {
      await store.read(async (db) => {
        await deleteExpiredSessions(db, now());
        await deleteExpiredDevices(db, now());
        await deleteExpiredCounters(db, now());
      });
      await sweepTrash({ store, now });
    },
  };
}
