import { PROVIDER_LOGIN_LIFETIME_MS, PROVIDER_SIGNUP_LIFETIME_MS } from '@maru/core';
import type { Locale } from '@maru/core';
import { hashSecret, newSecret } from '../../crypto/secrets.ts';
import type { Writer } from '../../db/connect.ts';
import type { ProviderIdentity } from '../../login-providers/login-provider.ts';
import {
  findProviderLogin,
  insertProviderLogin,
  consumeProviderLogin,
} from '../../repositories/provider-logins.ts';
import type { ProviderLoginStage } from '../../repositories/provider-logins.ts';
import type { ServiceContext } from '../context.ts';

/** A login, link or proof whose browser is at the provider. */
export interface PendingProviderLogin {
  /** Name of the provider: an answer of another one does not count. */
  readonly provider: string;
  readonly purpose: 'login' | 'link' | 'proof';
  /** Session that a link or proof belongs to; null for a login. */
  readonly sessionId: string | null;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** Path of this site to go on to; null for the usual one. */
  readonly next: string | null;
  /** Language of the page: the browser comes back without it. */
  readonly locale: Locale;
}

/** A user of a provider who has no account yet. */
export interface FirstLogin {
  readonly provider: string;
  readonly identity: ProviderIdentity;
  readonly next: string | null;
}

interface FactsOf {
  readonly asked: PendingProviderLogin;
  readonly first: FirstLogin;
}

const LIFETIMES_MS: Readonly<Record<ProviderLoginStage, number>> = {
  asked: PROVIDER_LOGIN_LIFETIME_MS,
  first: PROVIDER_SIGNUP_LIFETIME_MS,
};

/**
 * Logins by providers that wait for their next step. A secret of 256 bits names one, which is found in the
 * browser that began it alone; what belongs to it is stored sealed.
 */
export interface ProviderLogins {
  /** Returns the secret. */
  keep<S extends ProviderLoginStage>(stage: S, facts: FactsOf[S], deviceKey: string): Promise<string>;
  /** Returns null for a secret that is unknown, used, too old or of another browser. */
  find<S extends ProviderLoginStage>(
    stage: S,
    secret: string | undefined,
    deviceKeyHash: Buffer | null,
  ): Promise<FactsOf[S] | null>;
  /** Uses one up. Returns false when another request was first. */
  take(db: Writer, secret: string): Promise<boolean>;
}

export function createProviderLogins({
  store,
  unrecorded,
  siteKeys,
  now,
}: Pick<ServiceContext, 'store' | 'unrecorded' | 'siteKeys' | 'now'>): ProviderLogins {
  const placeOf = (stage: ProviderLoginStage, hash: Buffer): string => `${stage}.${hash.toString('hex')}`;
  return {
    keep: async (stage, facts, deviceKey) => {
      const secret = newSecret();
      const hash = hashSecret(secret);
      await unrecorded.write((db) =>
        insertProviderLogin(db, {
          secret_hash: hash,
          stage,
          device_key_hash: hashSecret(deviceKey),
          facts_cipher: siteKeys.sealField(
            'provider_login',
            placeOf(stage, hash),
            'facts',
            JSON.stringify(facts),
          ),
          expires_at: now() + LIFETIMES_MS[stage],
        }),
      );
      return secret;
    },
    find: async <S extends ProviderLoginStage>(
      stage: S,
      secret: string | undefined,
      deviceKeyHash: Buffer | null,
    ) => {
      if (secret === undefined || deviceKeyHash === null) return null;
      const hash = hashSecret(secret);
      const key = { secret_hash: hash, stage, device_key_hash: deviceKeyHash };
      const row = await store.query((db) => findProviderLogin(db, key, now()));
      if (row === undefined) return null;
      const facts = siteKeys.openField('provider_login', placeOf(stage, hash), 'facts', row.facts_cipher);
      return JSON.parse(facts) as FactsOf[S];
    },
    take: (db, secret) => consumeProviderLogin(db, hashSecret(secret)),
  };
}
