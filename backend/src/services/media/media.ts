import { AppError } from '@maru/core/api';
import type { Media } from '@maru/core/api';
import { isId } from '@maru/core/text';
import { hashSecret } from '../../crypto/secrets.ts';
import { deleteMedia, findMedia, findMediaAccess, listMedia, listUpload, readUsage } from '../../repositories/media.ts';
import type { MediaInGroup, MediaRow } from '../../repositories/media.ts';
import { cutPage, readCursor } from '../cursor.ts';
import { findOwnGroup } from '../find-group.ts';
import { createMediaMaker } from './create-media.ts';
import { createIntakes } from './intake.ts';
import type { MediaContext } from './media-context.ts';
import { dropFile, openName, presentRows, readClear, readHeader } from './media-files.ts';
import type { MediaService } from './media-services.ts';
import { listUnused, readUses } from './media-uses.ts';

export function createMedia(context: MediaContext): MediaService {
  const { store, keyrings, siteKeys, files, effects } = context;

  const present = (rows: readonly MediaRow[]): Promise<Media[]> => presentRows(keyrings, rows);

  const find = async (
    viewer: Parameters<MediaService['open']>[0],
    id: string,
    accessToken: string | undefined,
  ): Promise<{ readonly media: MediaInGroup; readonly isPublic: boolean }> => {
    const media = isId(id) ? await store.read((db) => findMedia(db, id)) : undefined;
    if (media === undefined) throw new AppError('not_found');
    const tokenHash = accessToken === undefined ? null : hashSecret(accessToken);
    const access = await store.read((db) => findMediaAccess(db, media, siteKeys.hashLink(media.id), tokenHash));
    if (access === null && viewer?.userId !== media.owner_id) throw new AppError('not_found');
    return { media, isPublic: access === 'public' };
  };

  return {
    openIntake: createIntakes(context),
    create: createMediaMaker(context),
    asAfter: async (viewer, { objectId }) => {
      if (viewer === null) throw new AppError('not_found');
      const group = await findOwnGroup(context, viewer, viewer.username);
      return await present(await store.read((db) => listUpload(db, group.id, objectId)));
    },
    list: async (viewer, groupName, { cursor, limit, unused }) => {
      const group = await findOwnGroup(context, viewer, groupName);
      const behind = readCursor(cursor);
      const rows =
        unused === 'true'
          ? await listUnused(context, group.id, behind, limit + 1)
          : await store.read((db) => listMedia(db, group.id, behind, limit + 1));
      const usage = await store.read((db) => readUsage(db, group.id));
      const page = cutPage(rows, limit, (row) => ({ at: row.created_at, id: row.id }));
      const usesOf = await readUses(context, group.id, page.rows);
      const media = (await present(page.rows)).map((one) => ({ ...one, ...usesOf(one.id) }));
      return { media, ...usage, nextCursor: page.nextCursor };
    },
    remove: async (viewer, id) => {
      const { media } = await find(viewer, id, undefined);
      if (media.owner_id !== viewer.userId) throw new AppError('forbidden');
      await store.transaction(async (trx) => {
        if (!(await deleteMedia(trx, media))) throw new AppError('not_found');
        await effects.note(trx, id);
      });
      await dropFile(files, id);
      return { id };
    },
    open: async (viewer, id, accessToken) => {
      const { media, isPublic } = await find(viewer, id, accessToken);
      const ring = await keyrings.of(media.group_id, [media.name_cipher]);
      const header = await readHeader(files, id);
      return {
        id,
        isPublic,
        name: openName(ring, media),
        type: media.type,
        size: media.size,
        read: (from, to) => readClear(files, ring, media, header, from, to),
      };
    },
  };
}
