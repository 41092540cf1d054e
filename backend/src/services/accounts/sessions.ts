import {
  DEVICE_KEY_LIFETIME_MS,
  KNOWN_DEVICE_LIFETIME_MS,
  SESSION_GRACE_MS,
  SESSION_LIFETIME_MS,
  SESSION_SEEN_INTERVAL_MS,
} from '@maru/core';
import type { Locale } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { User } from '@maru/core/api';
import { newId } from '@maru/core/text';
import { hashSecret, newSecret } from '../../crypto/secrets.ts';
import type { SiteKeys } from '../../crypto/site-keys.ts';
import type { Db, Writer } from '../../db/connect.ts';
import type { Store } from '../../db/transaction.ts';
import { sessionTimeAt } from '../../policies/session-time.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { findDevice, saveAccountDevice, saveDevice } from '../../repositories/devices.ts';
import {
  deleteSessionOf,
  findSessionByToken,
  hasSessionOnDevice,
  insertSession,
  listSessions,
  rotateToken,
  touchSession,
} from '../../repositories/sessions.ts';
import type { SessionRow, SessionTime, SessionWithUser } from '../../repositories/sessions.ts';
import { deviceLabel } from '../audit/audit.ts';
import { createAuthCookie, hashCookie } from './auth-cookie.ts';
import { sealedDevice } from './session-devices.ts';

const DAY_MS = 86_400_000;

/** The two cookies as sent. Either may be missing or forged. */
export interface SessionCookies {
  readonly auth: string | undefined;
  readonly deviceKey: string | undefined;
}

/** Browser data stored with a new session. */
export interface DeviceInfo {
  /** User agent, shown in the list of sessions. */
  readonly userAgent: string;
  readonly ip: string;
  readonly deviceId: string | null;
  /** Language of the request: mails are sent in the last one used. */
  readonly locale: Locale;
}

/** A signed-in user and the cookies to set. */
export interface SignedIn {
  readonly user: User;
  /** Null when the browser has the current value already, or gets it from a concurrent response. */
  readonly authCookie: string | null;
  readonly authMaxAgeMs: number;
  readonly deviceKeyCookie: string;
  readonly deviceKeyMaxAgeMs: number;
}

/** Sessions: rows that bind an `auth_v4` value to the browser with the `device_key`. */
export interface Sessions {
  authenticate(auth: string | undefined, deviceKey: string | undefined): Promise<Viewer | null>;
  /** Returns the browser's device key if this server issued it, else a new one. */
  deviceKeyFor(cookies: SessionCookies): Promise<string>;
  /**
   * Signs a user in on this browser, replacing the user's session there. Runs in the caller's transaction.
   * @param provenAt time of the proof that the login is, epoch milliseconds; null for none. Default: now
   */
  open(
    trx: Writer,
    user: User,
    deviceKey: string,
    device: DeviceInfo,
    replaced: SessionCookies,
    provenAt?: number | null,
  ): Promise<SignedIn>;
  renew(user: User, cookies: SessionCookies): Promise<SignedIn>;
  /**
   * Ends a session in the caller's transaction. Returns null when there is none. `isLast`: the browser has no
   * other one.
   */
  close(
    trx: Writer,
    cookies: SessionCookies,
  ): Promise<{ readonly id: string; readonly user_id: string; readonly isLast: boolean } | null>;
  /** Lists a user's sessions that have not ended, last seen first. */
  list(userId: string): Promise<SessionRow[]>;
  /** Makes an existing session of this browser the current one. Errors: switch_failed. */
  adopt(cookies: SessionCookies, userOf: (userId: string) => Promise<User | null>): Promise<SignedIn>;
}

export function createSessions({
  store,
  siteKeys,
  now,
  maxDays,
}: {
  readonly store: Store;
  readonly siteKeys: Pick<SiteKeys, 'nextSecret' | 'sealField'>;
  readonly now: () => number;
  /** Days after its login at which a session ends, however it is used; 0: never. */
  readonly maxDays: number;
}): Sessions {
  const maxMs = maxDays === 0 ? Number.POSITIVE_INFINITY : maxDays * DAY_MS;
  const time = (): SessionTime => sessionTimeAt(now(), maxDays);
  const endOf = (createdAt: number, expiresAt: number): number => Math.min(expiresAt, createdAt + maxMs);

  /** Finds the session of both cookies unless it has expired. */
  const find = async (db: Db, cookies: SessionCookies): Promise<SessionWithUser | null> => {
    const tokenHash = hashCookie(cookies.auth);
    const deviceKeyHash = hashCookie(cookies.deviceKey);
    if (tokenHash === null || deviceKeyHash === null) return null;
    const session = await findSessionByToken(db, tokenHash);
    if (
      session === undefined ||
      // The site may have had no such end when the session was renewed last.
      endOf(session.created_at, session.expires_at) <= now() ||
      !session.device_key_hash.equals(deviceKeyHash)
    )
      return null;
    const isCurrent = session.token_hash.equals(tokenHash);
    return isCurrent || (session.previous_until !== null && session.previous_until > now()) ? session : null;
  };

  /** A failure of this write must not fail the read. */
  const touch = async (session: SessionWithUser): Promise<void> => {
    if (now() - session.last_seen_at < SESSION_SEEN_INTERVAL_MS) return;
    await store.write((db) => touchSession(db, session.id, now())).catch(() => undefined);
  };

  const signedIn = (user: User, authCookie: string, deviceKeyCookie: string): SignedIn => ({
    user,
    authCookie,
    authMaxAgeMs: SESSION_LIFETIME_MS,
    deviceKeyCookie,
    deviceKeyMaxAgeMs: DEVICE_KEY_LIFETIME_MS,
  });

  const remember = (db: Writer, deviceKey: string): Promise<void> =>
    saveDevice(db, {
      key_hash: hashSecret(deviceKey),
      created_at: now(),
      expires_at: now() + DEVICE_KEY_LIFETIME_MS,
    });

  const renew = async (user: User, cookies: SessionCookies): Promise<SignedIn> => {
    const { auth, deviceKey } = cookies;
    if (auth === undefined || deviceKey === undefined) throw new AppError('unauthorized');
    const secret = siteKeys.nextSecret(auth);
    // One time for all that is stored, by which the cookie can be made once more.
    const at = now();
    const next = createAuthCookie(user, at, secret);
    const isRotated = await store.transaction(async (trx) => {
      const session = await find(trx, cookies);
      if (session === null || session.user_id !== user.id) throw new AppError('unauthorized');
      const landed = session.token_hash.equals(next.tokenHash);
      const rotated =
        landed ||
        (session.token_hash.equals(hashSecret(auth)) &&
          (await rotateToken(trx, session, {
            tokenHash: next.tokenHash,
            previousUntil: at + SESSION_GRACE_MS,
            now: at,
            expiresAt: endOf(session.created_at, next.expiresAt),
          })));
      // Behind the lock of the user's row, as in a login of the same browser: no two wait for each other.
      await remember(trx, deviceKey);
      return rotated;
    });
    if (isRotated) return signedIn(user, next.value, deviceKey);
    // Another request has rotated this cookie. Its response may have been lost, as when the page was left
    // meanwhile, so the same cookie is sent again; any other would replace one that this page may have. The
    // row is read anew: the transaction may have seen it as it was before the other one.
    const current = await store.query((db) => find(db, cookies));
    const renewedAt = (current?.previous_until ?? at) - SESSION_GRACE_MS;
    const sent = createAuthCookie(user, renewedAt, secret);
    return current?.token_hash.equals(sent.tokenHash) === true
      ? signedIn(user, sent.value, deviceKey)
      : { ...signedIn(user, auth, deviceKey), authCookie: null };
  };

  return {
    authenticate: async (auth, deviceKey) => {
      if (auth === undefined || deviceKey === undefined) return null;
      const session = await store.query((db) => find(db, { auth, deviceKey }));
      if (session === null) return null;
      await touch(session);
      return { userId: session.user_id, username: session.username, sessionId: session.id };
    },

    deviceKeyFor: async ({ deviceKey }) => {
      const keyHash = hashCookie(deviceKey);
      if (deviceKey === undefined || keyHash === null) return newSecret();
      const device = await store.query((db) => findDevice(db, keyHash, now()));
      return device === undefined ? newSecret() : deviceKey;
    },

    open: async (trx, user, deviceKey, device, replaced, provenAt = now()) => {
      await remember(trx, deviceKey);
      const before = await find(trx, replaced);
      if (before?.user_id === user.id) await deleteSessionOf(trx, user.id, before.id);
      await saveAccountDevice(trx, {
        user_id: user.id,
        device_key_hash: hashSecret(deviceKey),
        expires_at: now() + KNOWN_DEVICE_LIFETIME_MS,
      });
      const cookie = createAuthCookie(user, now());
      const id = newId();
      await insertSession(trx, {
        id,
        token_hash: cookie.tokenHash,
        previous_token_hash: null,
        previous_until: null,
        device_key_hash: hashSecret(deviceKey),
        user_id: user.id,
        ...sealedDevice(siteKeys, id, deviceLabel(device.userAgent)),
        created_at: now(),
        last_seen_at: now(),
        expires_at: endOf(now(), cookie.expiresAt),
        proven_at: provenAt,
      });
      return signedIn(user, cookie.value, deviceKey);
    },

    renew,

    close: async (trx, cookies) => {
      const session = await find(trx, cookies);
      if (session === null) return null;
      await deleteSessionOf(trx, session.user_id, session.id);
      const isLast = !(await hasSessionOnDevice(trx, session.device_key_hash, time()));
      return { id: session.id, user_id: session.user_id, isLast };
    },

    list: (userId) => store.query((db) => listSessions(db, userId, time())),

    adopt: async ({ auth, deviceKey }, userOf) => {
      const session =
        auth === undefined || deviceKey === undefined
          ? null
          : await store.query((db) => find(db, { auth, deviceKey }));
      // The previous value is valid for seconds only: its page has missed a renewal.
      const isCurrent = session !== null && auth !== undefined && session.token_hash.equals(hashSecret(auth));
      const user = isCurrent ? await userOf(session.user_id) : null;
      if (!isCurrent || user === null || deviceKey === undefined) throw new AppError('switch_failed');
      return { ...signedIn(user, auth, deviceKey), authMaxAgeMs: session.expires_at - now() };
    },
  };
}
