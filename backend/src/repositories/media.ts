import type { MediaType } from '@maru/core';
import type { Db, Writer } from '../db/connect.ts';
import { verifiedDoc, ACCESS_COLUMNS } from './doc-macs.ts';
import { IS_LIVE, IN_GROUP } from './docs.ts';
import type { DocInGroup } from './docs.ts';
import type { GroupRow } from './groups.ts';
import type { MediaThumbnailRow } from './media-thumbnails.ts';
import { trustedOwner } from './space-macs.ts';

/** A file uploaded to a space. Its bytes are in the media store, under the same id. */
export interface MediaRow {
  readonly id: string;
  readonly group_id: string;
  /** Shared by all files of one request. */
  readonly upload_id: string;
  /** The file's name, sealed with the group's key. */
  readonly name_cipher: Buffer;
  readonly type: MediaType;
  /** Size in bytes, unencrypted. */
  readonly size: number;
  /** Pixels; null unless it is an image. */
  readonly width: number | null;
  readonly height: number | null;
  /** Epoch milliseconds. */
  readonly created_at: number;
}

/** A file with its space's fields. */
export interface MediaInGroup extends MediaRow {
  readonly owner_id: string;
}

interface UsageRow {
  readonly group_id: string;
  /** Bytes. */
  readonly used: number;
}

interface Place {
  readonly at: number;
  readonly id: string;
}

/** Storage used and its limit, in bytes. */
interface Usage {
  readonly used: number;
  readonly limit: number;
}

/** Reads the storage used by a group's media and its limit; `storage` holds that of its owner's texts. */
export async function readUsage(db: Db, groupId: string): Promise<Usage & { readonly storage: Usage }> {
  const row = await db('groups')
    .join('users', 'users.id', 'groups.owner_id')
    .leftJoin('media_usage', 'media_usage.group_id', 'groups.id')
    .leftJoin('text_usage', 'text_usage.user_id', 'users.id')
    .where('groups.id', groupId)
    .first({
      used: 'media_usage.used',
      limit: 'users.media_upload_limit',
      textUsed: 'text_usage.used',
      textLimit: 'users.storage_limit',
    });
  return {
    used: Number(row?.used ?? 0),
    limit: Number(row?.limit ?? 0),
    storage: { used: Number(row?.textUsed ?? 0), limit: Number(row?.textLimit ?? 0) },
  };
}

/**
 * Creates the usage row, in a separate transaction, so
 * that concurrent uploads do not wait for each other's.
 */
export async function ensureUsage(db: Writer, groupId: string): Promise<void> {
  await db<UsageRow>('media_usage').insert({ group_id: groupId, used: 0 }).onConflict('group_id').ignore();
}

/**
 * Reserves bytes of the group's limit.
 * @returns false when the limit would be passed
 */
export async function reserveBytes(
  trx: Writer,
  groupId: string,
  bytes: number,
  limit: number,
): Promise<boolean> {
  const count = await trx<UsageRow>('media_usage')
    .where({ group_id: groupId })
    .where('used', '<=', limit - bytes)
    .increment('used', bytes);
  return count === 1;
}

export async function insertMedia(
  trx: Writer,
  rows: readonly MediaRow[],
  thumbnails: readonly MediaThumbnailRow[],
): Promise<void> {
  await trx<MediaRow>('media').insert([...rows]);
  if (thumbnails.length > 0) await trx<MediaThumbnailRow>('media_thumbnails').insert([...thumbnails]);
}

export async function findMedia(db: Db, id: string): Promise<MediaInGroup | undefined> {
  const row = (await db<MediaRow>('media')
    .join('groups', 'groups.id', 'media.group_id')
    .where('media.id', id)
    .first('media.*', 'groups.owner_id', 'groups.mac')) as (MediaInGroup & Pick<GroupRow, 'mac'>) | undefined;
  if (row === undefined) return undefined;
  const { mac, ...media } = row;
  return { ...media, owner_id: trustedOwner(db, { id: media.group_id, owner_id: media.owner_id }, mac) };
}

/** Lists the remaining files of one upload request. */
export async function listUpload(db: Db, groupId: string, uploadId: string): Promise<MediaRow[]> {
  return await db<MediaRow>('media')
    .where({ group_id: groupId, upload_id: uploadId })
    .orderByRaw('created_at DESC, id DESC');
}

/** Lists newest first. */
export async function listMedia(
  db: Db,
  groupId: string,
  behind: Place | null,
  limit: number,
): Promise<MediaRow[]> {
  const query = db<MediaRow>('media').where({ group_id: groupId });
  if (behind !== null) {
    query
      .where('created_at', '<=', behind.at)
      .where((either) => void either.where('created_at', '<', behind.at).orWhere('id', '<', behind.id));
  }
  return await query.orderByRaw('created_at DESC, id DESC').limit(limit);
}

/**
 * Deletes the row and releases its bytes.
 * @returns false when it does not exist
 */
export async function deleteMedia(trx: Writer, { id, group_id: groupId, size }: MediaRow): Promise<boolean> {
  const count = await trx<MediaRow>('media').where({ id }).delete();
  if (count === 1) await trx<UsageRow>('media_usage').where({ group_id: groupId }).decrement('used', size);
  return count === 1;
}

/** A file that the store must contain. */
export interface StoredFileSize {
  readonly id: string;
  /** Size in bytes, unencrypted. */
  readonly size: number;
}

/**
 * Lists all files of all spaces, thumbnails included.
 * @param hasThumbnails false for older schemas without that table
 */
export async function listStoredFiles(db: Db, hasThumbnails: boolean): Promise<StoredFileSize[]> {
  const media: StoredFileSize[] = await db<MediaRow>('media').orderBy('id').select('id', 'size');
  if (!hasThumbnails) return media;
  const thumbnails: StoredFileSize[] = await db<MediaThumbnailRow>('media_thumbnails')
    .orderBy('id')
    .select('id', 'size');
  return [...media, ...thumbnails];
}

/** Returns those of these ids that have a row. */
export async function findKnownMedia(db: Db, ids: readonly string[]): Promise<Set<string>> {
  return new Set<string>(
    await db<MediaRow>('media')
      .whereIn('id', [...ids])
      .pluck('id'),
  );
}

/** Lists those of a group's files that have one of these ids. */
export async function listMediaById(db: Db, groupId: string, ids: readonly string[]): Promise<MediaRow[]> {
  return await db<MediaRow>('media')
    .whereIn('id', [...ids])
    .where({ group_id: groupId });
}

/** Lists files of a user in all spaces, up to a number. */
export async function listMediaOf(db: Db, userId: string, max: number): Promise<MediaRow[]> {
  return await db<MediaRow>('media')
    .whereIn('group_id', db<GroupRow>('groups').where({ owner_id: userId }).select('id'))
    .limit(max);
}

/** Documents of which one that verifies is looked for. */
const REFERENCES_MAX = 20;

/**
 * Returns the access of live documents in the file's group that refer
 * to it, for a reader other than the owner. Public takes precedence.
 * @param tokenHash of the link that the reader holds
 */
export async function findMediaAccess(
  db: Db,
  media: Pick<MediaRow, 'group_id'>,
  reference: Buffer,
  tokenHash: Buffer | null,
): Promise<'public' | 'link' | null> {
  const rows = (await db('doc_links')
    .join('docs', 'docs.id', 'doc_links.doc_id')
    .join('groups', 'groups.id', 'docs.group_id')
    .where('doc_links.target_hash', reference)
    .whereRaw(IN_GROUP, media.group_id)
    .whereRaw(IS_LIVE)
    .where((either) => {
      void either.where('docs.access', 'public');
      if (tokenHash !== null)
        void either.orWhere(
          (link) => void link.where({ 'docs.access': 'link', 'docs.link_token_hash': tokenHash }),
        );
    })
    .orderBy('docs.access', 'desc')
    .limit(REFERENCES_MAX)
    .select(db.raw(ACCESS_COLUMNS), 'docs.mac', 'groups.owner_id')) as DocInGroup[];
  for (const row of rows) {
    const { access } = verifiedDoc(db, row);
    if (access !== 'private') return access;
  }
  return null;
}
