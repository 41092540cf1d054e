import { LOGIN_HISTORY_LIFETIME_MS, LOGIN_HISTORY_MAX } from '@maru/core';
import { newId } from '@maru/core/text';
import type { SiteKeys } from '../../crypto/site-keys.ts';
import type { Writer } from '../../db/connect.ts';
import {
  insertAccountEvent,
  listAccountEvents,
  trimAccountEvents,
} from '../../repositories/account-events.ts';
import type { AccountEvent, AccountEventRow } from '../../repositories/account-events.ts';
import type { ServiceContext } from '../context.ts';
import { deviceLabel } from '../audit/audit.ts';
import type { DeviceInfo } from './sessions.ts';

/** Browser and address of an event. */
export interface EventDevice {
  readonly device: string;
  readonly ip: string;
}

/** Account events: all are stored in the audit log, logins also in the history shown to the user. */
export interface AccountEvents {
  /** @param db the transaction of what happened, so that neither is stored without the other */
  record(db: Writer, userId: string, event: AccountEvent, isOk: boolean, device: DeviceInfo): Promise<void>;
  /** Of the last 90 days, 100 at most, the newest first. */
  listLogins(userId: string): Promise<(AccountEventRow & EventDevice)[]>;
}

export function createAccountEvents(
  { store, audit, now }: Pick<ServiceContext, 'store' | 'audit' | 'now'>,
  siteKeys: SiteKeys,
): AccountEvents {
  return {
    record: async (db, userId, event, isOk, { userAgent, ip }) => {
      await audit.record(db, { event, accountId: userId, isOk });
      if (event !== 'login') return;
      const id = newId();
      const facts: EventDevice = { device: deviceLabel(userAgent), ip };
      await insertAccountEvent(db, {
        id,
        user_id: userId,
        event,
        is_ok: isOk ? 1 : 0,
        device_cipher: siteKeys.sealField('account_event', id, 'device', JSON.stringify(facts)),
        at: now(),
      });
      await trimAccountEvents(db, userId, event, LOGIN_HISTORY_MAX);
    },

    listLogins: async (userId) => {
      const after = now() - LOGIN_HISTORY_LIFETIME_MS;
      const rows = await store.query((db) =>
        listAccountEvents(db, { userId, event: 'login', after, max: LOGIN_HISTORY_MAX }),
      );
      return rows.map((row) => ({
        ...row,
        ...(JSON.parse(
          siteKeys.openField('account_event', row.id, 'device', row.device_cipher),
        ) as EventDevice),
      }));
    },
  };
}
