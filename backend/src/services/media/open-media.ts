import { AppError } from '@maru/core/api';
import { isId } from '@maru/core/text';
import type { MediaType } from '@maru/core';
import { hashSecret } from '../../crypto/secrets.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { findMedia, findMediaAccess } from '../../repositories/media.ts';
import type { MediaInGroup } from '../../repositories/media.ts';
import { listThumbnails } from '../../repositories/media-thumbnails.ts';
import { isOwner } from '../../policies/owner.ts';
import type { MediaContext } from './media-context.ts';
import { openNameOrId, readDecrypted, readHeader } from './media-files.ts';

/** A readable file. */
export interface OpenMedia {
  /** Id of the bytes, which never change. */
  readonly id: string;
  readonly name: string;
  readonly type: MediaType;
  readonly size: number;
  /** True when everybody may read it now. */
  readonly isPublic: boolean;
  /**
   * Throws while reading when the stored bytes are damaged.
   * @param to exclusive
   */
  read(from: number, to: number): AsyncIterable<Buffer>;
}

/** Finds a file visible to the viewer. Errors: not_found. */
export async function findReadable(
  { store, siteKeys }: Pick<MediaContext, 'store' | 'siteKeys'>,
  viewer: Viewer | null,
  id: string,
  accessToken: string | undefined,
): Promise<{ readonly media: MediaInGroup; readonly isPublic: boolean }> {
  const media = isId(id) ? await store.query((db) => findMedia(db, id)) : undefined;
  if (media === undefined) throw new AppError('not_found');
  const tokenHash = accessToken === undefined ? null : hashSecret(accessToken);
  const access = await store.query((db) =>
    findMediaAccess(db, media, siteKeys.hashLink(media.id), tokenHash),
  );
  if (access === null && !isOwner(viewer, media)) throw new AppError('not_found');
  return { media, isPublic: access === 'public' };
}

export function createMediaOpener(
  context: MediaContext,
): (
  viewer: Viewer | null,
  id: string,
  accessToken: string | undefined,
  isSmall?: boolean,
) => Promise<OpenMedia> {
  const { store, keyrings, files } = context;
  return async (viewer, id, accessToken, isSmall = false) => {
    const { media, isPublic } = await findReadable(context, viewer, id, accessToken);
    const ring = await keyrings.of(media.group_id, [media.name_cipher]);
    const name = openNameOrId(ring, media);
    const [thumbnail] = isSmall ? await store.query((db) => listThumbnails(db, [id])) : [];
    // A thumbnail is stored like a file, under its own id in the same group.
    const file = { group_id: media.group_id, id: thumbnail?.id ?? id, size: thumbnail?.size ?? media.size };
    const header = await readHeader(files, file.id);
    return {
      id: file.id,
      isPublic,
      name: thumbnail === undefined ? name : `${name.replace(/\.[^.]*$/, '')}.webp`,
      type: thumbnail === undefined ? media.type : 'image/webp',
      size: file.size,
      read: (from, to) => readDecrypted(files, ring, file, header, from, to),
    };
  };
}
