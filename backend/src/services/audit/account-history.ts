import { ACCOUNT_EVENTS, LOGIN_HISTORY_MAX } from '@maru/core';
import type { AccountEvent } from '@maru/core';
import { newId } from '@maru/core/text';
import type { SiteKeys } from '../../crypto/site-keys.ts';
import type { Statement } from '../../db/statement.ts';
import { accountEventInsert } from '../../repositories/account-events.ts';
import type { AccountEventRow } from '../../repositories/account-events.ts';
import { deviceLabel } from './audit.ts';
import type { AuditEntry, RequestOrigin } from './audit.ts';

/** Browser and address of an event. */
export interface EventDevice {
  readonly device: string;
  readonly ip: string;
}

/** Logins and security events as they are shown to the user, who can't see the audit log. */
export interface AccountHistory {
  /**
   * Returns the statements that keep an entry of the audit log in its account's history. They belong to the
   * transaction that stores the entry: see `Write`. None for entries of other kinds.
   */
  insert(entry: AuditEntry, origin: RequestOrigin | null): Statement[];
  /** Errors: SealError for a damaged row. */
  open(row: AccountEventRow): EventDevice;
}

const TYPE = 'account_event';
const FIELD = 'device';

function isAccountEvent(event: string): event is AccountEvent {
  return ACCOUNT_EVENTS.some((one) => one === event);
}

export function createAccountHistory({
  siteKeys,
  now,
}: {
  readonly siteKeys: Pick<SiteKeys, 'sealField' | 'openField'>;
  readonly now: () => number;
}): AccountHistory {
  return {
    insert: ({ event, accountId, isOk = true }, origin) => {
      if (accountId === null || origin === null || !isAccountEvent(event)) return [];
      const id = newId();
      const facts: EventDevice = { device: deviceLabel(origin.userAgent), ip: origin.ip };
      const row = {
        id,
        user_id: accountId,
        event,
        is_ok: isOk ? 1 : 0,
        device_cipher: siteKeys.sealField(TYPE, id, FIELD, JSON.stringify(facts)),
        at: now(),
      };
      return accountEventInsert(row, LOGIN_HISTORY_MAX);
    },

    open: ({ id, device_cipher }) =>
      JSON.parse(siteKeys.openField(TYPE, id, FIELD, device_cipher)) as EventDevice,
  };
}
