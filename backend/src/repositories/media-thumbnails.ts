import type { Db } from '../db/connect.ts';

/**
 * A thumbnail of an image, in WebP. Its bytes are in the media
 * store, under its own id. The row is deleted with the image's.
 */
export interface MediaThumbnailRow {
  readonly id: string;
  readonly media_id: string;
  /** Size in bytes, unencrypted. */
  readonly size: number;
}

/** Lists the thumbnails of files; small images have none. */
export async function listThumbnails(db: Db, mediaIds: readonly string[]): Promise<MediaThumbnailRow[]> {
  return await db<MediaThumbnailRow>('media_thumbnails').whereIn('media_id', [...mediaIds]);
}

/** Returns those of these ids that belong to thumbnails. */
export async function findKnownThumbnails(db: Db, ids: readonly string[]): Promise<Set<string>> {
  return new Set<string>(
    await db<MediaThumbnailRow>('media_thumbnails')
      .whereIn('id', [...ids])
      .pluck('id'),
  );
}
