import type { User } from '@maru/core/api';
import type { UserRow } from '../repositories/users.ts';

/** @param email the address in the clear */
export function presentUser(row: UserRow, email: string): User {
  return { id: row.id, email, username: row.username, grade: row.grade, mediaUploadLimit: row.media_upload_limit };
}
