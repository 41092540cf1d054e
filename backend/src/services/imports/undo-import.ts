import { AppError } from '@maru/core/api';
import { deleteMedia, listMediaById } from '../../repositories/media.ts';
import { listThumbnails } from '../../repositories/media-thumbnails.ts';
import { findUsedReferences } from '../../repositories/media-uses.ts';
import { findDocs } from '../../repositories/docs.ts';
import { createDocRemoval } from '../docs/trash/remove.ts';
import { dropFile } from '../media/media-files.ts';
import type { ImportContext } from './import-context.ts';
import { importedId } from './plan-record.ts';
import { createHomeRestorer } from './restore-home.ts';
import type { RunOptions } from './run-import.ts';

/** Rows asked for in one query. */
const BATCH = 200;

/**
 * Puts the documents that an import has made into the trash, but for those that were edited since, gives the
 * home document its text back, and deletes its media that no document refers to, in the trash or not. An
 * interrupted run can be repeated. Errors: TurnEndedError.
 * @returns the documents that are kept
 */
export async function undoImport(
  context: ImportContext,
  { write, viewer, group, turn, plan }: RunOptions,
): Promise<{ readonly id: string; readonly title: string }[]> {
  const removal = createDocRemoval(context);
  /** Returns false for a document that was edited. */
  const remove = async (id: string): Promise<boolean> => {
    try {
      await removal.remove(write, viewer, id, true);
      return true;
    } catch (error) {
      if (!(error instanceof AppError) || (error.code !== 'not_found' && error.code !== 'edit_conflict'))
        throw error;
      return error.code === 'not_found';
    }
  };
  const keptIds: string[] = [];
  await turn.expect(plan.count);
  // Begins with the last ones, so that no others are moved up, and folders come after their content.
  for (let end = plan.count; end > 0; end -= BATCH) {
    const ids = range(Math.max(0, end - BATCH), end).map((index) => importedId(plan, 'doc', String(index)));
    const there = new Set((await context.store.query((db) => findDocs(db, ids))).map(({ id }) => id));
    for (const id of ids.toReversed()) {
      turn.check();
      if (there.has(id) && !(await remove(id))) keptIds.push(id);
    }
    await turn.count(ids.length);
  }
  const home = createHomeRestorer(context, write, viewer, plan);
  if (plan.homeId !== null && !(await home.revert(plan.homeId))) keptIds.push(plan.homeId);
  await removeMedia(context, { write, group, turn, plan });
  const left = keptIds.length === 0 ? [] : await context.store.query((db) => findDocs(db, keptIds));
  const titleOf = await context.titlesOf(group.id, left);
  return left.map((row) => ({ id: row.id, title: titleOf(row) }));
}

async function removeMedia(
  { store, files, siteKeys }: ImportContext,
  { write, group, turn, plan }: Pick<RunOptions, 'write' | 'group' | 'turn' | 'plan'>,
): Promise<void> {
  const paths = (plan.shown?.media ?? []).map(({ name }) => name);
  for (let at = 0; at < paths.length; at += BATCH) {
    turn.check();
    const ids = paths.slice(at, at + BATCH).map((path) => importedId(plan, 'media', path));
    const references = new Map(ids.map((id) => [siteKeys.hashLink(id).toString('hex'), id]));
    const used = await store.query((db) =>
      findUsedReferences(
        db,
        group.id,
        [...references.keys()].map((hash) => Buffer.from(hash, 'hex')),
      ),
    );
    for (const reference of used) references.delete(reference.toString('hex'));
    const unused = [...references.values()];
    const rows = await store.query((db) => listMediaById(db, group.id, unused));
    const thumbnails = await store.query((db) => listThumbnails(db, unused));
    await write.transaction(async (trx) => {
      for (const row of rows) await deleteMedia(trx, row);
      return { value: undefined, records: { audit: null } };
    }, 'freeing');
    for (const { id } of [...rows, ...thumbnails]) await dropFile(files, id);
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_none, index) => from + index);
}
