import { DEVICE_LABEL_MAX_LENGTH, SECURITY_EVENTS } from '@maru/core';
import { newId } from '@maru/core/text';
import type { SiteKeys } from '../../crypto/site-keys.ts';
import type { Statement } from '../../db/statement.ts';
import { auditEventInsert } from '../../repositories/audit-events.ts';
import { shortenAddress } from './shorten-address.ts';

/** Events of API calls in the audit log. */
export const AUDIT_EVENTS = [
  'signup',
  'login',
  'login_first_step',
  'logout',
  ...SECURITY_EVENTS,
  'account_deleted',
  'doc_public',
  'doc_private',
  'doc_link',
  'link_regenerated',
  'doc_deleted',
  'doc_undeleted',
  'doc_purged',
  'space_exported',
  'thinning_on',
  'thinning_off',
] as const;

/**
 * Events of the audit log. Commands of the operator begin with `cli_`; `row_unverified` is a row that no call
 * is about.
 */
export type AuditEvent = (typeof AUDIT_EVENTS)[number] | `cli_${string}` | 'row_unverified';

export interface AuditEntry<Event extends AuditEvent = AuditEvent> {
  readonly event: Event;
  /** Null for an unknown name, and for a command about the whole site. */
  readonly accountId: string | null;
  /** Id of the object acted on: never a title or a name. */
  readonly objectId?: string;
  /** False when the action was refused. */
  readonly isOk?: boolean;
}

/** Origin of an API call. */
export interface RequestOrigin {
  readonly userAgent: string;
  readonly ip: string;
  /** Id of the call in the audit log, in the server's log and, for an error, in the response. */
  readonly requestId: () => string;
}

/**
 * Audit log for the operator, to examine disputed actions:
 * append-only, kept for a limited time, shown to nobody else.
 */
export interface Audit {
  /**
   * Returns the statement that adds an entry. It belongs to the transaction of what happened, so that neither
   * is stored without the other: see `Write`.
   * @param origin null on the command line
   */
  insert(entry: AuditEntry, origin: RequestOrigin | null): Statement;
}

export function createAudit({
  siteKeys,
  now,
}: {
  readonly siteKeys: Pick<SiteKeys, 'sealField'>;
  readonly now: () => number;
}): Audit {
  return {
    insert: ({ event, accountId, objectId = null, isOk = true }, origin) => {
      const id = newId();
      const facts = origin && { device: deviceLabel(origin.userAgent), network: shortenAddress(origin.ip) };
      return auditEventInsert({
        id,
        at: now(),
        account_id: accountId,
        event,
        is_ok: isOk ? 1 : 0,
        object_id: objectId,
        origin_cipher:
          facts === null ? null : siteKeys.sealField('audit_event', id, 'origin', JSON.stringify(facts)),
        request_id: origin?.requestId() ?? null,
      });
    },
  };
}

/**
 * Returns the user agent as lists show it, without control characters, since it is also printed to terminals.
 */
export function deviceLabel(userAgent: string): string {
  return [...userAgent.replaceAll(/\p{Cc}/gu, ' ')].slice(0, DEVICE_LABEL_MAX_LENGTH).join('');
}
