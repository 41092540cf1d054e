import type { Db } from '../db/connect.ts';

/** A small picture of an image, in WebP. Its bytes are in the media store, under its own id. It goes with the image's row. */
export interface MediaThumbnailRow {
  readonly id: string;
  readonly media_id: string;
  /** Bytes in the clear. */
  readonly size: number;
}

/** Those of some files: small images have none. */
export async function listThumbnails(db: Db, mediaIds: readonly string[]): Promise<MediaThumbnailRow[]> {
  return await db<MediaThumbnailRow>('media_thumbnails').whereIn('media_id', [...mediaIds]);
}

/** Which of these ids are those of thumbnails. */
export async function findKnownThumbnails(db: Db, ids: readonly string[]): Promise<Set<string>> {
  return new Set<string>(
    await db<MediaThumbnailRow>('media_thumbnails')
      .whereIn('id', [...ids])
      .pluck('id'),
  );
}
