import { DESKTOP_CODE_LIFETIME_MS } from '@maru/core';
import type { BodyOf } from '@maru/core/api/contracts';
import { hashSecret, newSecret } from '../../crypto/secrets.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { findDesktopLogin, insertDesktopLogin } from '../../repositories/desktop-logins.ts';
import type { DesktopLoginRow } from '../../repositories/desktop-logins.ts';
import type { ServiceContext } from '../context.ts';
import { openOrDefault } from '../texts/damaged.ts';

/** Facts to which a code is bound. */
interface Facts {
  /** The browser's session: the code ends with it. */
  readonly sessionId: string;
  /** SHA-256 of the app's verifier, base64url (RFC 7636). */
  readonly challenge: string;
  readonly state: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** Codes by which the desktop app logs in: 256 random bits, stored as a hash. */
export interface DesktopCodes {
  /** Makes a code for a browser's session and the challenge of the app. */
  make(viewer: Viewer, request: BodyOf<'makeDesktopCode'>): Promise<string>;
  find(code: string): Promise<DesktopLoginRow | undefined>;
  /** Returns the session that a code came from; null with a wrong verifier or state, too late, or forged. */
  sessionOf(
    row: DesktopLoginRow,
    credentials: Pick<BodyOf<'logInByDesktopCode'>, 'verifier' | 'state'>,
  ): string | null;
}

export function createDesktopCodes({
  store,
  unrecorded,
  siteKeys,
  now,
}: Pick<ServiceContext, 'store' | 'unrecorded' | 'siteKeys' | 'now'>): DesktopCodes {
  // The user is part of what is bound, so that a row moved to another user does not open.
  const placeOf = ({ user_id, code_hash }: Pick<DesktopLoginRow, 'user_id' | 'code_hash'>): string =>
    `${user_id}.${code_hash.toString('hex')}`;
  return {
    make: async ({ userId, sessionId }, { challenge, state }) => {
      const code = newSecret();
      const place = { code_hash: hashSecret(code), user_id: userId };
      const facts: Facts = { sessionId, challenge, state, expiresAt: now() + DESKTOP_CODE_LIFETIME_MS };
      await unrecorded.write((db) =>
        insertDesktopLogin(db, {
          ...place,
          facts_cipher: siteKeys.sealField('desktop_login', placeOf(place), 'facts', JSON.stringify(facts)),
          expires_at: facts.expiresAt,
        }),
      );
      return code;
    },
    find: (code) => store.query((db) => findDesktopLogin(db, hashSecret(code))),
    sessionOf: (row, { verifier, state }) => {
      const text = openOrDefault(
        () => siteKeys.openField('desktop_login', placeOf(row), 'facts', row.facts_cipher),
        null,
      );
      if (text === null) return null;
      const facts = JSON.parse(text) as Facts;
      const isRight =
        hashSecret(verifier).toString('base64url') === facts.challenge &&
        state === facts.state &&
        facts.expiresAt > now();
      return isRight ? facts.sessionId : null;
    },
  };
}
