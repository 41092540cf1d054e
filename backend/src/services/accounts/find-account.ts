import { AppError } from '@maru/core/api';
import type { Db } from '../../db/connect.ts';
import { findUserByUsername } from '../../repositories/users.ts';
import type { UserRow } from '../../repositories/users.ts';

/**
 * Finds a live account.
 * @param username in lower case. Errors: not_found.
 */
export async function findAccount(db: Db, username: string): Promise<UserRow> {
  const user = await findUserByUsername(db, username);
  if (user === undefined || user.deleted_at !== null) throw new AppError('not_found');
  return user;
}
