import { DEFAULT_GRADE, DEFAULT_MEDIA_UPLOAD_LIMIT_BYTES, NEW_DOC_PROPS } from '@maru/core';
import { AppError } from '@maru/core/api';
import { newId } from '@maru/core/text';
import type { Db, Writer } from '../../db/connect.ts';
import { isDuplicate } from '../../db/transient-errors.ts';
import { insertGroupKey } from '../../repositories/group-keys.ts';
import { insertGroup } from '../../repositories/groups.ts';
import { isEmailReserved } from '../../repositories/link-tokens.ts';
import { findPendingSignup, consumePendingSignup } from '../../repositories/pending-signups.ts';
import {
  findUser,
  findUserByEmailHash,
  findUserByUsername,
  insertUser,
  NEW_USER_MACS,
} from '../../repositories/users.ts';
import type { UserRow } from '../../repositories/users.ts';
import { insertNewDoc, prepareNewDoc } from '../docs/saving/new-doc.ts';
import type { Write, WriteRecords, WriteResult } from '../writes/writes.ts';
import type { AccountContext } from './account-context.ts';

/** Data of a new account. The name is in lower case. */
export interface NewAccountInput {
  readonly username: string;
  readonly email: string;
  /** Hashes the password to a PHC string, after name and address were found free. */
  readonly hashPassword: () => Promise<string>;
  readonly locale: string;
  /**
   * SHA-256 of the token of the link that has reserved the name; the
   * link is then invalid. Absent: the name must not be reserved.
   */
  readonly pendingTokenHash?: Buffer;
}

/**
 * Creates user, space, data key and home document, and runs `more` in the same transaction. Errors:
 * username_taken, email_taken, link_not_found for a used link, unavailable.
 */
export type CreateAccount = <T, Records extends WriteRecords>(
  write: Write<Records>,
  input: NewAccountInput,
  more: (trx: Writer, user: UserRow, isFirstAttempt: boolean) => Promise<WriteResult<T, Records>>,
) => Promise<T>;

/** Dependencies of making an account. */
export type NewAccountContext = Pick<
  AccountContext,
  'store' | 'keyrings' | 'siteKeys' | 'newStorageLimit' | 'now'
>;

export function createNewAccounts({
  store,
  keyrings,
  siteKeys,
  newStorageLimit,
  now,
}: NewAccountContext): CreateAccount {
  return async (write, input, more) => {
    const { pendingTokenHash } = input;
    const user = {
      ...newUser(input.username, input.locale, now()),
      storage_limit: newStorageLimit,
      email_hash: siteKeys.hashEmail(input.email),
    };
    await store.query((db) => assertFree(db, user, pendingTokenHash, now()));
    const row: UserRow = {
      ...user,
      email_cipher: siteKeys.sealEmail(user.id, user.email_rev, input.email),
      password_hash: await input.hashPassword(),
    };
    const groupId = newId();
    const { ring, row: keyRow } = await keyrings.create(groupId);
    const text = { title: input.username, content: '', props: NEW_DOC_PROPS };
    const home = await prepareNewDoc(ring, {
      groupId,
      isFolder: false,
      isHome: true,
      createdAt: row.created_at,
      text,
    });
    try {
      return await write.transaction(async (trx, attempt) => {
        const landed = attempt > 0 && (await findUser(trx, row.id)) !== undefined;
        if (!landed) {
          if (pendingTokenHash !== undefined && !(await consumePendingSignup(trx, pendingTokenHash, now())))
            throw new AppError('link_not_found');
          await insertUser(trx, row);
          if (await isEmailReserved(trx, row.email_hash, row.id, now())) throw new AppError('email_taken');
          await insertGroup(trx, {
            id: groupId,
            owner_id: row.id,
            name: row.username,
            title: row.username,
            style: '{}',
            home_doc_id: home.id,
            tree_rev: 1,
            rev: 1,
            created_at: row.created_at,
          });
          await insertGroupKey(trx, keyRow);
          const place = { ownerId: row.id, parentId: null, seq: 0, linkHashes: [] };
          if ((await insertNewDoc(trx, home, place)) === null) throw new AppError('quota_exceeded');
        }
        const written = await more(trx, row, !landed);
        return landed ? { ...written, records: null } : written;
      });
    } catch (error) {
      // Another request took the name or the address while the password was being hashed.
      if (isDuplicate(error)) await store.query((db) => assertFree(db, row, pendingTokenHash, now()));
      throw error;
    }
  };
}

function newUser(
  username: string,
  locale: string,
  createdAt: number,
): Omit<UserRow, 'email_cipher' | 'email_hash' | 'password_hash' | 'storage_limit'> {
  return {
    id: newId(),
    username,
    email_rev: 1,
    grade: DEFAULT_GRADE,
    media_upload_limit: DEFAULT_MEDIA_UPLOAD_LIMIT_BYTES,
    locale,
    support_code_cipher: null,
    deleted_at: null,
    disabled_at: null,
    rev: 1,
    ...NEW_USER_MACS,
    created_at: createdAt,
  };
}

/** Errors: username_taken, email_taken; link_not_found where the link has been used meanwhile. */
async function assertFree(
  db: Db,
  user: Pick<UserRow, 'id' | 'username' | 'email_hash'>,
  pendingTokenHash: Buffer | undefined,
  now: number,
): Promise<void> {
  const isNameTaken = (await findUserByUsername(db, user.username)) !== undefined;
  const isAddressTaken =
    (await findUserByEmailHash(db, user.email_hash)) !== undefined ||
    (await isEmailReserved(db, user.email_hash, user.id, now));
  // Read last: whoever used the link meanwhile has taken name and address with it.
  const pending = await findPendingSignup(db, user.username, now);
  if (pendingTokenHash !== undefined && pending?.token_hash.equals(pendingTokenHash) !== true)
    throw new AppError('link_not_found');
  if (isNameTaken || (pendingTokenHash === undefined && pending !== undefined))
    throw new AppError('username_taken');
  if (isAddressTaken) throw new AppError('email_taken');
}
