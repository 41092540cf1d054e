import { PASSKEY_CHALLENGE_LIFETIME_MS } from '@maru/core';
import type { PasskeyAssertion, PasskeyOptions, PasskeyRegistration } from '@maru/core/api';
import { newId } from '@maru/core/text';
import { hashSecret, newSecret } from '../../crypto/secrets.ts';
import type { Db, Writer } from '../../db/connect.ts';
import { hasChallenge, insertChallenge, consumeChallenge } from '../../repositories/passkey-challenges.ts';
import type { ChallengePurpose } from '../../repositories/passkey-challenges.ts';
import {
  countPasskeyUse,
  findPasskey,
  hasPasskey,
  insertPasskey,
  listPasskeys,
} from '../../repositories/passkeys.ts';
import type { PasskeyRow } from '../../repositories/passkeys.ts';
import type { ServiceContext } from '../context.ts';
import { openOrDefault } from '../texts/damaged.ts';
import { relyingPartyOf } from './relying-party.ts';

/** Name of the site in the browser's dialogs. */
const SITE_NAME = 'Maru';

/** Algorithms of keys, by their numbers in COSE: Ed25519, ECDSA with P-256, RSA. */
const ALGORITHMS = [-8, -7, -257];

/** Act that a challenge belongs to, and the secret or id of who was given it. */
export interface ChallengeScope {
  readonly purpose: ChallengePurpose;
  /** Null for a login, whose key names the account. */
  readonly userId: string | null;
  readonly binding: string;
}

/** A signature that was verified. It counts when `use` has stored it. */
export interface PasskeyUse {
  readonly passkeyId: string;
  readonly userId: string;
  readonly counter: number;
  readonly challengeHash: Buffer;
}

/** A key that was verified, and its challenge. */
export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly transports: readonly string[];
  readonly counter: number;
  readonly challengeHash: Buffer;
}

/** The part of a passkey that is sealed. */
type SealedKey = Pick<NewPasskey, 'credentialId' | 'publicKey' | 'transports'>;

/** Passkeys (WebAuthn). A signature answers a challenge of the server, which counts once. */
export interface Passkeys {
  registrationOptions(
    user: { readonly id: string; readonly username: string },
    binding: string,
  ): Promise<PasskeyOptions>;
  /** Returns null for a key that does not answer a challenge of this place, or that an account has. */
  verifyRegistration(registration: PasskeyRegistration, place: ChallengeScope): Promise<NewPasskey | null>;
  /** Stores a new key, under a name. Returns false when its challenge was used before. */
  add(trx: Writer, userId: string, key: NewPasskey, name: string): Promise<boolean>;
  /**
   * Options for signing: with the account's keys, or for any key that the browser offers.
   * @param isVerified true where the authenticator has to verify its user; by default for a login
   */
  options(place: ChallengeScope, isVerified?: boolean): Promise<PasskeyOptions>;
  /**
   * @param isVerified true where the authenticator has to verify its user by a PIN or biometrics
   * @returns null for a signature that does not answer a challenge of this place
   */
  verify(assertion: PasskeyAssertion, place: ChallengeScope, isVerified: boolean): Promise<PasskeyUse | null>;
  /**
   * Uses up a signature. `refused`: its challenge was used before, or the key was removed meanwhile;
   * `cloned`: its counter went back, as when a copy of the key exists.
   */
  use(trx: Writer, use: PasskeyUse): Promise<'used' | 'refused' | 'cloned'>;
}

export function createPasskeys({
  store,
  unrecorded,
  siteKeys,
  now,
  siteOrigin,
}: Pick<ServiceContext, 'store' | 'unrecorded' | 'siteKeys' | 'now'> & {
  readonly siteOrigin: () => string;
}): Passkeys {
  // Loaded when it is first used: most requests need none of it.
  const load = () => import('@simplewebauthn/server');
  const placeOf = ({ user_id, id }: Pick<PasskeyRow, 'user_id' | 'id'>): string => `${user_id}.${id}`;
  /** Returns null for a row that is damaged, or that was planted or moved in the database. */
  const openKey = (row: PasskeyRow): SealedKey | null => {
    const text = openOrDefault(
      () => siteKeys.openField('passkey', placeOf(row), 'key', row.key_cipher),
      null,
    );
    return text === null ? null : (JSON.parse(text) as SealedKey);
  };
  const keysOf = async (userId: string): Promise<{ id: string; transports: string[] }[]> => {
    const rows = await store.query((db: Db) => listPasskeys(db, userId));
    return rows
      .map(openKey)
      .filter((key) => key !== null)
      .map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }));
  };
  const newChallenge = async ({ purpose, userId, binding }: ChallengeScope): Promise<Buffer<ArrayBuffer>> => {
    const challenge = newSecret();
    await unrecorded.write((db) =>
      insertChallenge(db, {
        challenge_hash: hashSecret(challenge),
        purpose,
        user_id: userId,
        binding_hash: hashSecret(binding),
        expires_at: now() + PASSKEY_CHALLENGE_LIFETIME_MS,
      }),
    );
    return Buffer.from(challenge, 'base64url');
  };
  /** Finds the challenge that the browser has signed, among those of this place. */
  const findSigned = async (
    clientDataJSON: string,
    { purpose, binding }: ChallengeScope,
  ): Promise<{ challenge: string; origin: string; challengeHash: Buffer } | null> => {
    const { challenge, origin } = readClientData(clientDataJSON);
    const challengeHash = hashSecret(challenge);
    const place = { challenge_hash: challengeHash, purpose, binding_hash: hashSecret(binding) };
    if (!relyingPartyOf(siteOrigin()).isOrigin(origin)) return null;
    return (await store.query((db) => hasChallenge(db, place, now())))
      ? { challenge, origin, challengeHash }
      : null;
  };

  return {
    registrationOptions: async (user, binding) => {
      const { generateRegistrationOptions } = await load();
      const options = await generateRegistrationOptions({
        rpName: SITE_NAME,
        rpID: relyingPartyOf(siteOrigin()).id,
        userName: user.username,
        userID: new Uint8Array(Buffer.from(user.id)),
        challenge: new Uint8Array(await newChallenge({ purpose: 'register', userId: user.id, binding })),
        excludeCredentials: await keysOf(user.id),
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
      return { ...options };
    },

    verifyRegistration: async (registration, place) => {
      const signed = await findSigned(registration.response.clientDataJSON, place);
      if (signed === null) return null;
      const { transports } = registration.response;
      const result = await (await load())
        .verifyRegistrationResponse({
          response: {
            id: registration.id,
            rawId: registration.id,
            type: registration.type,
            clientExtensionResults: {},
            response: {
              clientDataJSON: registration.response.clientDataJSON,
              attestationObject: registration.response.attestationObject,
            },
          },
          expectedChallenge: signed.challenge,
          expectedOrigin: signed.origin,
          expectedRPID: relyingPartyOf(siteOrigin()).id,
          requireUserVerification: false,
          supportedAlgorithmIDs: ALGORITHMS,
        })
        .catch(() => null);
      if (result?.verified !== true) return null;
      const { id, publicKey, counter } = result.registrationInfo.credential;
      if ((await store.query((db) => findPasskey(db, hashSecret(id)))) !== undefined) return null;
      return {
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        transports,
        counter,
        challengeHash: signed.challengeHash,
      };
    },

    add: async (trx, userId, { credentialId, publicKey, transports, counter, challengeHash }, name) => {
      if (!(await consumeChallenge(trx, challengeHash))) return false;
      const place = { id: newId(), user_id: userId };
      const key: SealedKey = { credentialId, publicKey, transports };
      await insertPasskey(trx, {
        ...place,
        credential_hash: hashSecret(credentialId),
        key_cipher: siteKeys.sealField('passkey', placeOf(place), 'key', JSON.stringify(key)),
        name_cipher: siteKeys.sealField('passkey', placeOf(place), 'name', name),
        counter,
        created_at: now(),
        last_used_at: null,
      });
      return true;
    },

    options: async (place, isVerified = place.userId === null) => {
      const { generateAuthenticationOptions } = await load();
      const options = await generateAuthenticationOptions({
        rpID: relyingPartyOf(siteOrigin()).id,
        challenge: new Uint8Array(await newChallenge(place)),
        allowCredentials: place.userId === null ? [] : await keysOf(place.userId),
        userVerification: isVerified ? 'required' : 'preferred',
      });
      return { ...options };
    },

    verify: async (assertion, place, isVerified) => {
      const signed = await findSigned(assertion.response.clientDataJSON, place);
      const row = await store.query((db) => findPasskey(db, hashSecret(assertion.id)));
      if (signed === null || row === undefined) return null;
      if (place.userId !== null && row.user_id !== place.userId) return null;
      const key = openKey(row);
      if (key === null) return null;
      const { credentialId, publicKey } = key;
      const { clientDataJSON, authenticatorData, signature } = assertion.response;
      const result = await (await load())
        .verifyAuthenticationResponse({
          response: {
            id: assertion.id,
            rawId: assertion.id,
            type: assertion.type,
            clientExtensionResults: {},
            response: { clientDataJSON, authenticatorData, signature },
          },
          expectedChallenge: signed.challenge,
          expectedOrigin: signed.origin,
          expectedRPID: relyingPartyOf(siteOrigin()).id,
          // The counter is compared in the transaction that stores it.
          credential: {
            id: credentialId,
            publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
            counter: 0,
          },
          requireUserVerification: isVerified,
        })
        .catch(() => null);
      if (result?.verified !== true) return null;
      return {
        passkeyId: row.id,
        userId: row.user_id,
        counter: result.authenticationInfo.newCounter,
        challengeHash: signed.challengeHash,
      };
    },

    use: async (trx, { passkeyId, counter, challengeHash }) => {
      if (!(await consumeChallenge(trx, challengeHash))) return 'refused';
      if (await countPasskeyUse(trx, passkeyId, counter, now())) return 'used';
      return (await hasPasskey(trx, passkeyId)) ? 'cloned' : 'refused';
    },
  };
}

/** Returns challenge and origin of what the browser has signed; '' where it has none. */
function readClientData(clientDataJSON: string): { readonly challenge: string; readonly origin: string } {
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    if (typeof data !== 'object' || data === null) return { challenge: '', origin: '' };
    return {
      challenge: 'challenge' in data ? textOf(data.challenge) : '',
      origin: 'origin' in data ? textOf(data.origin) : '',
    };
  } catch {
    return { challenge: '', origin: '' };
  }
}
