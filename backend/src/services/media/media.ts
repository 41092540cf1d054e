import { AppError } from '@maru/core/api';
import type { Media } from '@maru/core/api';
import type { ResponseOf, QueryOf } from '@maru/core/api/contracts';
import { deleteMedia, listMedia, listUpload, readUsage } from '../../repositories/media.ts';
import type { MediaRow } from '../../repositories/media.ts';
import { listThumbnails } from '../../repositories/media-thumbnails.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { isOwner } from '../../policies/owner.ts';
import { cutPage, readCursor } from '../runtime/cursor.ts';
import { findOwnGroup } from '../access/find-group.ts';
import type { Effect } from '../idempotency/idempotency.ts';
import type { KeyedWrite } from '../writes/writes.ts';
import { createMediaCreator } from './create-media.ts';
import { createUploads } from './upload.ts';
import type { MediaContext } from './media-context.ts';
import { dropFile, presentRows } from './media-files.ts';
import { createMediaOpener, findReadable } from './open-media.ts';
import { listUnused, readUses } from './media-uses.ts';

/** The files of a space. */
export interface MediaService {
  /**
   * Opens a receiver for the viewer's files, which are then stored or discarded. Errors: too_many_requests.
   */
  readonly openUpload: ReturnType<typeof createUploads>;
  /**
   * Stores received files of accepted types, all or none. Errors: not_found, forbidden, file_not_found when
   * none is left, image_too_large, quota_exceeded, too_many_requests.
   */
  readonly create: ReturnType<typeof createMediaCreator>;
  /** Returns the response to a repeated upload with this effect: the files that still exist. */
  replay(viewer: Viewer | null, effect: Effect): Promise<Media[]>;
  /**
   * Lists newest first, each with the documents that refer to it, and the
   * used and maximum bytes. Errors: not_found, forbidden, validation_failed.
   * @param page.unused `true`: only files without references
   */
  list(
    viewer: Viewer,
    groupName: string,
    page: Omit<QueryOf<'listMedia'>, 'groupName'>,
  ): Promise<ResponseOf<'listMedia'>>;
  /** Errors: not_found; forbidden for another user's file that the viewer can see. */
  remove(write: KeyedWrite, viewer: Viewer, id: string): Promise<ResponseOf<'deleteMedia'>>;
  /**
   * Opens a file for its owner, and for readers of a document of the same
   * group that refers to it (contract section 5). Errors: not_found.
   * @param accessToken the link of a link-shared document
   * @param isSmall true for the thumbnail of an image, if it has one
   */
  readonly open: ReturnType<typeof createMediaOpener>;
}

/**
 * @param limitUploads limits an account's concurrent uploads
 */
export function createMedia(
  context: MediaContext,
  limitUploads: (openUpload: MediaService['openUpload']) => MediaService['openUpload'],
): MediaService {
  const { store, keyrings, files } = context;

  const present = (rows: readonly MediaRow[]): Promise<Media[]> => presentRows(keyrings, rows);

  return {
    openUpload: limitUploads(createUploads(context)),
    create: createMediaCreator(context),
    replay: async (viewer, { objectId }) => {
      if (viewer === null) throw new AppError('not_found');
      const group = await findOwnGroup(context, viewer, viewer.username);
      return await present(await store.query((db) => listUpload(db, group.id, objectId)));
    },
    list: async (viewer, groupName, { cursor, limit, unused }) => {
      const group = await findOwnGroup(context, viewer, groupName);
      const after = readCursor(cursor);
      const rows =
        unused === 'true'
          ? await listUnused(context, group.id, after, limit + 1)
          : await store.query((db) => listMedia(db, group.id, after, limit + 1));
      const usage = await store.query((db) => readUsage(db, group.id));
      const page = cutPage(rows, limit, (row) => ({ at: row.created_at, id: row.id }));
      const usesOf = await readUses(context, group.id, page.rows);
      const media = (await present(page.rows)).map((one) => ({ ...one, ...usesOf(one.id) }));
      return { media, ...usage, nextCursor: page.nextCursor };
    },
    remove: async (write, viewer, id) => {
      const { media } = await findReadable(context, viewer, id, undefined);
      if (!isOwner(viewer, media)) throw new AppError('forbidden');
      const thumbnails = await store.query((db) => listThumbnails(db, [id]));
      await write.transaction(async (trx) => {
        if (!(await deleteMedia(trx, media))) throw new AppError('not_found');
        return { value: undefined, records: { effect: { objectId: id, revision: 0 }, audit: null } };
      }, 'freeing');
      for (const file of [{ id }, ...thumbnails]) await dropFile(files, file.id);
      return { id };
    },
    open: createMediaOpener(context),
  };
}
