import type { User } from '@maru/core/api';
import type { UserRow } from '../repositories/users.ts';

/**
 * @param email the decrypted address
 */
export function presentUser(row: UserRow, email: string): User {
  const { id, username, grade } = row;
  return {
    id,
    email,
    username,
    grade,
    mediaUploadLimit: row.media_upload_limit,
    storageLimit: row.storage_limit,
  };
}
