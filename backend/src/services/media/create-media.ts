import { MEDIA_TYPES } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { Media } from '@maru/core/api';
import { newId } from '@maru/core/text';
import { sealText } from '../../crypto/keyring.ts';
import type { Writer } from '../../db/connect.ts';
import { mediaName } from '../../media/media-name.ts';
import { presentMedia } from '../../presenters/media.ts';
import {
  ensureUsage,
  findKnownMedia,
  insertMedia,
  readUsage,
  reserveBytes,
} from '../../repositories/media.ts';
import type { MediaRow } from '../../repositories/media.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { findOwnGroup } from '../access/find-group.ts';
import { NOTHING_WRITTEN } from '../writes/writes.ts';
import type { KeyedWrite } from '../writes/writes.ts';
import type { MediaContext } from './media-context.ts';
import { dropFile, nameAad, storeError } from './media-files.ts';
import { prepareFile } from './prepare-file.ts';
import type { PreparedFile } from './prepare-file.ts';
import type { ReceivedFile } from './upload.ts';

/**
 * Stores received files: first their bytes, then, in one transaction, their rows and the space's storage use.
 */
export function createMediaCreator(context: MediaContext): (
  write: KeyedWrite,
  viewer: Viewer,
  groupName: string,
  files: readonly ReceivedFile[],
  options?: {
    readonly keepsBareImages?: boolean;
    /** Called first in the transaction; what it throws ends it. */
    readonly hold?: (trx: Writer) => Promise<void>;
  },
) => Promise<Media[]> {
  const { store, unrecorded, keyrings, files, images, now } = context;
  return async (write, viewer, groupName, received, { keepsBareImages = false, hold } = {}) => {
    const group = await findOwnGroup(context, viewer, groupName);
    const ring = await keyrings.of(group.id);
    const made: PreparedFile['draft'][] = [];
    const prepared: PreparedFile[] = [];
    const stored: { readonly id: string; readonly draft: PreparedFile['draft'] }[] = [];
    try {
      for (const file of received) {
        const ready = await prepareFile(
          { files, images, ring, groupId: group.id, keepsBare: keepsBareImages },
          file,
          made,
        );
        if (ready !== null) prepared.push(ready);
      }
      if (prepared.length === 0) throw new AppError('file_not_found', { details: { types: MEDIA_TYPES } });
      const bytes = prepared.reduce((sum, { size }) => sum + size, 0);
      const before = await store.query((db) => readUsage(db, group.id));
      if (before.used + bytes > before.limit) throw new AppError('quota_exceeded');

      const thumbnails = prepared.flatMap(({ file, thumbnail }) =>
        thumbnail === null ? [] : [{ ...thumbnail, media_id: file.id }],
      );
      stored.push(...prepared.map(({ file, draft }) => ({ id: file.id, draft })), ...thumbnails);
      const uploadId = newId();
      const at = now();
      const rows = prepared.map(
        ({ file, type, size, width, height }, index): MediaRow & { readonly name: string } => {
          const name = mediaName(file.name, type);
          const name_cipher = sealText(ring, nameAad(group.id, file.id), name);
          // Distinct times keep the order of the files in lists.
          const created_at = at + prepared.length - 1 - index;
          return {
            id: file.id,
            group_id: group.id,
            upload_id: uploadId,
            name_cipher,
            type,
            size,
            width,
            height,
            created_at,
            name,
          };
        },
      );
      for (const { id, draft } of stored) await files.keep(id, draft);
      await unrecorded.transaction((trx) => ensureUsage(trx, group.id));
      await write.transaction(async (trx, attempt) => {
        await hold?.(trx);
        if (
          attempt > 0 &&
          (
            await findKnownMedia(
              trx,
              prepared.map(({ file }) => file.id),
            )
          ).size > 0
        )
          return NOTHING_WRITTEN;
        const { limit } = await readUsage(trx, group.id);
        if (!(await reserveBytes(trx, group.id, bytes, limit))) throw new AppError('quota_exceeded');
        await insertMedia(
          trx,
          rows.map(({ name: _name, ...row }) => row),
          thumbnails.map(({ id, media_id, size }) => ({ id, media_id, size })),
        );
        return { value: null, records: { effect: { objectId: uploadId, revision: 0 }, audit: null } };
      });
      return rows.map((row) => presentMedia(row, row.name));
    } catch (cause) {
      const error = storeError(cause);
      // Keeps files for which a row was written after all;
      // housekeeping deletes the others if this is interrupted.
      if (error instanceof AppError && error.code !== 'unavailable')
        for (const { id } of stored) await dropFile(files, id);
      throw error;
    } finally {
      for (const draft of made) await draft.discard();
    }
  };
}
