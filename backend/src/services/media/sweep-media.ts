import type { Store } from '../../db/transaction.ts';
import type { MediaStore } from '../../media/media-store.ts';
import { findKnownImportFiles } from '../../repositories/import-jobs.ts';
import { deleteMedia, findKnownMedia, listMediaOf } from '../../repositories/media.ts';
import { findKnownThumbnails, listThumbnails } from '../../repositories/media-thumbnails.ts';
import { dropFile } from './media-files.ts';

/** Maximum age of an upload, far above its time limits. */
const UPLOAD_MAX_MS = 60 * 60 * 1_000;
const BATCH = 500;

/** Database and store of media. */
export interface MediaParts {
  readonly store: Store;
  readonly files: MediaStore;
}

/**
 * Deletes files without a row: of uploads interrupted between the
 * two, of media whose file could not be deleted with the row, and of imports that have ended.
 */
export async function sweepMedia({
  store,
  files,
  now,
}: MediaParts & { readonly now: () => number }): Promise<void> {
  const before = now() - UPLOAD_MAX_MS;
  await files.dropDrafts(before);
  let ids: string[] = [];
  const sweep = async (): Promise<void> => {
    if (ids.length === 0) return;
    const media = await store.query((db) => findKnownMedia(db, ids));
    const thumbnails = await store.query((db) => findKnownThumbnails(db, ids));
    const imports = await store.query((db) => findKnownImportFiles(db, ids));
    for (const id of ids)
      if (!media.has(id) && !thumbnails.has(id) && !imports.has(id)) await files.remove(id);
    ids = [];
  };
  for await (const { id, changedAt } of files.list()) {
    if (changedAt >= before) continue;
    ids.push(id);
    if (ids.length === BATCH) await sweep();
  }
  await sweep();
}

/** Deletes all media of a deleted account, rows and files. */
export async function deleteMediaOf({ store, files }: MediaParts, userId: string): Promise<void> {
  for (;;) {
    const rows = await store.query((db) => listMediaOf(db, userId, BATCH));
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const thumbnails = await store.query((db) => listThumbnails(db, ids));
    await store.transaction(async (trx) => {
      for (const row of rows) await deleteMedia(trx, row);
    }, 'freeing');
    for (const { id } of [...rows, ...thumbnails]) await dropFile(files, id);
  }
}
