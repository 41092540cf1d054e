import { countMails } from '../../repositories/mails.ts';
import { countSessions } from '../../repositories/sessions.ts';
import type { ServiceContext } from '../context.ts';

export interface StatisticsService {
  /** Reads current numbers for the metrics. */
  read(): Promise<{ readonly sessions: number; readonly mails: number }>;
}

/** Numbers for the operator. */
export function createStatistics({ store, now }: Pick<ServiceContext, 'store' | 'now'>): StatisticsService {
  return {
    read: () =>
      store.query(async (db) => ({ sessions: await countSessions(db, now()), mails: await countMails(db) })),
  };
}
