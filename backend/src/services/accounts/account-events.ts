import { LOGIN_HISTORY_LIFETIME_MS, LOGIN_HISTORY_MAX } from '@maru/core';
import { newId } from '@maru/core/text';
import type { SiteKeys } from '../../crypto/site-keys.ts';
import type { Writer } from '../../db/connect.ts';
import {
  insertAccountEvent,
  listAccountEvents,
  trimAccountEvents,
} from '../../repositories/account-events.ts';
import type { AccountEventRow } from '../../repositories/account-events.ts';
import type { ServiceContext } from '../context.ts';
import { deviceLabel } from '../audit/audit.ts';
import { damagedText, openOr } from '../texts/damaged.ts';
import type { DeviceInfo } from './sessions.ts';

/** Browser and address of an event. */
export interface EventDevice {
  readonly device: string;
  readonly ip: string;
}

/** The history of logins that is shown to the user, who can't see the audit log. */
export interface AccountEvents {
  /** @param trx the transaction that also stores the login's entry of the audit log */
  keepLogin(trx: Writer, userId: string, isOk: boolean, device: DeviceInfo): Promise<void>;
  /** Of the last 90 days, 100 at most, the newest first. */
  listLogins(userId: string): Promise<(AccountEventRow & EventDevice)[]>;
}

export function createAccountEvents(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  siteKeys: SiteKeys,
): AccountEvents {
  return {
    keepLogin: async (trx, userId, isOk, { userAgent, ip }) => {
      const id = newId();
      const facts: EventDevice = { device: deviceLabel(userAgent), ip };
      await insertAccountEvent(trx, {
        id,
        user_id: userId,
        event: 'login',
        is_ok: isOk ? 1 : 0,
        device_cipher: siteKeys.sealField('account_event', id, 'device', JSON.stringify(facts)),
        at: now(),
      });
      await trimAccountEvents(trx, userId, 'login', LOGIN_HISTORY_MAX);
    },

    listLogins: async (userId) => {
      const after = now() - LOGIN_HISTORY_LIFETIME_MS;
      const rows = await store.query((db) =>
        listAccountEvents(db, { userId, event: 'login', after, max: LOGIN_HISTORY_MAX }),
      );
      return rows.map((row) => {
        const facts = openOr(
          () => siteKeys.openField('account_event', row.id, 'device', row.device_cipher),
          null,
        );
        const known =
          facts === null ? { device: damagedText(row.id), ip: '' } : (JSON.parse(facts) as EventDevice);
        return { ...row, ...known };
      });
    },
  };
}
