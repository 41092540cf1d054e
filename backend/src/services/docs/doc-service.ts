import type { Limits } from '../limits/limits.ts';
import { createDocMaker } from './create.ts';
import type { DocContext } from './doc-context.ts';
import { createDocHistory, createDocRestorer } from './history.ts';
import type { DocHistory } from './history.ts';
import { createBacklinks } from './links.ts';
import type { Backlinks } from './links.ts';
import { createDocLists } from './list.ts';
import type { DocLists } from './list.ts';
import { createDocReorderer } from './move.ts';
import { createDocReader } from './read.ts';
import type { DocReader } from './read.ts';
import { createDocRemover } from './remove.ts';
import { createDocReplay } from './replay.ts';
import type { DocReplay } from './replay.ts';
import { createDocMetaUpdater } from './sharing.ts';
import { createTrashList } from './trash.ts';
import { createDocUndeleter } from './undelete.ts';
import { createDocUpdater } from './update.ts';

/** Calls about documents; those that only read are described beside their code. */
export interface DocService extends DocReader, DocLists, DocHistory, DocReplay, Backlinks {
  readonly create: ReturnType<typeof createDocMaker>;
  /** Stores an old revision's text as a new revision. Errors: not_found. */
  readonly restore: ReturnType<typeof createDocRestorer>;
  /** Errors: not_found, forbidden, edit_conflict (with `latest`). */
  readonly update: ReturnType<typeof createDocUpdater>;
  /** Errors: not_found, forbidden, home_document, too_deep, cycle, validation_failed. */
  readonly updateMeta: ReturnType<typeof createDocMetaUpdater>;
  /**
   * Errors: not_found, forbidden, home_document, cycle, too_deep, validation_failed.
   * @returns the siblings at the new place
   */
  readonly reorder: ReturnType<typeof createDocReorderer>;
  /** Moves a document to the trash. Errors: not_found, forbidden, home_document. */
  readonly remove: ReturnType<typeof createDocRemover>;
  /**
   * Lists documents that can be restored, last deleted
   * first. Errors: not_found, forbidden, validation_failed.
   */
  readonly listTrash: ReturnType<typeof createTrashList>;
  /** Restores a document from the trash. Errors: not_found for any other document, too_many_documents. */
  readonly undelete: ReturnType<typeof createDocUndeleter>;
}

/**
 * @param limits of each account's saves and shares, beyond which they fail with too_many_requests
 */
export function createDocs(context: DocContext, limits: Limits): DocService {
  const create = createDocMaker(context);
  const update = createDocUpdater(context);
  const updateMeta = createDocMetaUpdater(context);
  const restore = createDocRestorer(context);
  return {
    ...createDocReader(context),
    ...createDocLists(context),
    ...createDocHistory(context),
    ...createDocReplay(context),
    ...createBacklinks(context),
    listTrash: createTrashList(context),
    create: async (write, viewer, ...input) => {
      await limits.take('saves', viewer.userId);
      return await create(write, viewer, ...input);
    },
    update: async (write, viewer, ...input) => {
      await limits.take('saves', viewer.userId);
      return await update(write, viewer, ...input);
    },
    updateMeta: async (write, viewer, docId, change) => {
      const isShare = change.access !== undefined || change.regenerateLink === true;
      if (isShare) await limits.take('shares', viewer.userId);
      return await updateMeta(write, viewer, docId, change);
    },
    reorder: createDocReorderer(context),
    restore: async (write, viewer, ...input) => {
      if (viewer !== null) await limits.take('saves', viewer.userId);
      return await restore(write, viewer, ...input);
    },
    remove: createDocRemover(context),
    undelete: createDocUndeleter(context),
  };
}
