import type { SiteKeys } from '../../crypto/site-keys.ts';
import { presentTime } from '../../presenters/doc.ts';
import { presentThinning } from '../../presenters/thinning.ts';
import { findThinning } from '../../repositories/thinning.ts';
import { listPasskeys } from '../../repositories/passkeys.ts';
import { findTotpSecret } from '../../repositories/totp-secrets.ts';
import type { UserRow } from '../../repositories/users.ts';
import type { ServiceContext } from '../context.ts';
import { damagedText, openOrDefault } from '../texts/damaged.ts';
import { findAccount } from './find-account.ts';

/** Account data for the operator. */
export interface Account {
  readonly username: string;
  readonly createdAt: string;
  readonly grade: number;
  /** Bytes. */
  readonly mediaUploadLimit: number;
  /** Bytes. */
  readonly storageLimit: number;
  /** Time at which it was disabled; null unless disabled. */
  readonly disabledAt: string | null;
}

export interface AccountDetails extends Account {
  readonly id: string;
  readonly email: string;
  readonly hasSecondStep: boolean;
  /** Since when its old versions are thinned out; null: they are not. */
  readonly thinningSince: string | null;
}

/** One account with its e-mail address, for the operator. */
export function createShowAccount(
  { store }: Pick<ServiceContext, 'store'>,
  siteKeys: SiteKeys,
): (username: string) => Promise<AccountDetails> {
  return async (username) => {
    const row = await store.query((db) => findAccount(db, username));
    const thinning = await store.query((db) => findThinning(db, row.id));
    return {
      id: row.id,
      email: openOrDefault(
        () => siteKeys.openEmail(row.id, row.email_rev, row.email_cipher),
        damagedText(row.id),
      ),
      ...presentAccount(row),
      hasSecondStep: await store.query(
        async (db) =>
          (await findTotpSecret(db, row.id)) !== undefined || (await listPasskeys(db, row.id)).length > 0,
      ),
      thinningSince: presentThinning(thinning).since,
    };
  };
}

export function presentAccount(row: UserRow): Account {
  return {
    username: row.username,
    createdAt: presentTime(row.created_at),
    grade: row.grade,
    mediaUploadLimit: row.media_upload_limit,
    storageLimit: row.storage_limit,
    disabledAt: row.disabled_at === null ? null : presentTime(row.disabled_at),
  };
}
