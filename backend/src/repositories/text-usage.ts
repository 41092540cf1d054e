import { countTextUsage } from '../db/count-text-usage.ts';
import { runStatement } from '../db/statements.ts';
import type { Statement } from '../db/statement.ts';
import { isDuplicate } from '../db/transient-errors.ts';
import type { Db, Writer } from '../db/connect.ts';
import { REVISION_BYTES } from './revisions.ts';
import type { NewRevision } from './revisions.ts';

/**
 * Sealed bytes of a user's documents with all revisions and working copies, and of the comments that the user
 * wrote.
 */
interface TextUsageRow {
  readonly user_id: string;
  readonly used: number;
}

/** Sealed bytes of one revision, or of a working copy. */
export function revisionBytes(
  row: Pick<NewRevision, 'title_cipher' | 'content_cipher' | 'props_cipher' | 'name_cipher'>,
): number {
  return (
    row.title_cipher.length +
    row.content_cipher.length +
    row.props_cipher.length +
    (row.name_cipher?.length ?? 0)
  );
}

/**
 * Returns a statement that adds bytes to a user's text usage. It changes no row when the limit would be
 * passed, or when the user has not been counted yet.
 * @param bytes negative when the new text takes fewer bytes than the one that it replaces
 * @param isLimited false for saves that shorten a text, which are allowed above the limit
 */
export function textBytesReservation(
  userId: string,
  bytes: number,
  isLimited: boolean,
): Statement<'storage_limit'> {
  const within = isLimited
    ? ' AND used + ? <= (SELECT storage_limit FROM users WHERE users.id = text_usage.user_id)'
    : '';
  return {
    sql: `UPDATE text_usage SET used = used + ? WHERE user_id = ?${within}`,
    values: isLimited ? [bytes, userId, bytes] : [bytes, userId],
    mustChange: 'storage_limit',
  };
}

/**
 * Adds bytes inside a transaction, before the text itself is written.
 * @returns false when the limit would be passed
 */
export async function reserveTextBytes(
  trx: Writer,
  userId: string,
  bytes: number,
  isLimited = true,
): Promise<boolean> {
  const reservation = textBytesReservation(userId, bytes, isLimited);
  if ((await runStatement(trx, reservation)) > 0) return true;
  if (await isCounted(trx, userId)) return false;
  await countUser(trx, userId);
  if ((await runStatement(trx, reservation)) > 0) return true;
  // Returns true for a missing user: the foreign key of the row written next rejects it.
  return !(await isCounted(trx, userId));
}

/** Returns false for an account created by a server of an older release, until `countUser` counts it. */
async function isCounted(db: Db, userId: string): Promise<boolean> {
  return (await db<TextUsageRow>('text_usage').where({ user_id: userId }).first()) !== undefined;
}

/** Counts a user's texts unless they have been counted. */
export async function countUser(db: Writer, userId: string): Promise<void> {
  try {
    await countTextUsage(db, userId);
  } catch (error) {
    // Another write has counted the same user since this statement began.
    if (!isDuplicate(error)) throw error;
  }
}

/** Releases the bytes of a deleted text. */
export async function releaseTextBytes(trx: Writer, userId: string, bytes: number): Promise<void> {
  const sql = 'UPDATE text_usage SET used = CASE WHEN used > ? THEN used - ? ELSE 0 END WHERE user_id = ?';
  await runStatement(trx, { sql, values: [bytes, bytes, userId] });
}

/**
 * Releases the bytes of documents before they are purged: their revisions and working copies, and all
 * comments on them.
 */
export async function releaseTextBytesOfDocs(trx: Writer, docIds: readonly string[]): Promise<void> {
  await releaseSums(
    trx,
    await trx('revisions')
      .join('groups', 'groups.id', 'revisions.group_id')
      .whereIn('revisions.doc_id', docIds)
      .groupBy('groups.owner_id')
      .select({
        user_id: 'groups.owner_id',
        used: trx.raw(`SUM(${REVISION_BYTES})`),
      }),
  );
  await releaseSums(
    trx,
    await trx('working_copies')
      .join('groups', 'groups.id', 'working_copies.group_id')
      .whereIn('working_copies.doc_id', docIds)
      .whereNotNull('working_copies.title_cipher')
      .groupBy('groups.owner_id')
      .select({ user_id: 'groups.owner_id', used: trx.raw(`SUM(${WORKING_COPY_BYTES})`) }),
  );
  await releaseSums(trx, await sumComments(trx).whereIn('doc_id', docIds));
}

const WORKING_COPY_BYTES =
  'LENGTH(working_copies.title_cipher) + LENGTH(working_copies.content_cipher) + LENGTH(working_copies.props_cipher)';

/** Releases the bytes of comments before they are deleted. */
export async function releaseTextBytesOfComments(trx: Writer, commentIds: readonly string[]): Promise<void> {
  await releaseSums(trx, await sumComments(trx).whereIn('id', commentIds));
}

function sumComments(trx: Writer) {
  return trx('comments')
    .whereNotNull('author_id')
    .groupBy('author_id')
    .select({ user_id: 'author_id', used: trx.raw('SUM(LENGTH(content_cipher))') });
}

async function releaseSums(
  trx: Writer,
  sums: readonly { readonly user_id: string; readonly used: number | string | null }[],
): Promise<void> {
  for (const { user_id, used } of sums) await releaseTextBytes(trx, user_id, Number(used ?? 0));
}
