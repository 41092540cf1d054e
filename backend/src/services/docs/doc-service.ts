import type { Limits } from '../limits/limits.ts';
import { createDocMaker } from './create.ts';
import type { DocContext } from './doc-context.ts';
import { createDocHistory, createDocRestorer } from './history.ts';
import { createBacklinks } from './links.ts';
import { createDocLists } from './list.ts';
import { createDocReorderer } from './move.ts';
import { createDocReader } from './read.ts';
import { createDocRemover, createDocUndeleter } from './remove.ts';
import { createDocReplay } from './replay.ts';
import { createDocMetaUpdater } from './sharing.ts';
import { createTrashList } from './trash.ts';
import { createDocUpdater } from './update.ts';

export interface DocService {
  readonly create: ReturnType<typeof createDocMaker>;
  readonly read: ReturnType<typeof createDocReader>['read'];
  /** Returns true when it has changed since. Errors: not_found. */
  readonly isUpdated: ReturnType<typeof createDocReader>['isUpdated'];
  /**
   * Finds readable documents with exactly this title (NFC,
   * case-insensitive), with content when `isFull`. Errors: not_found.
   */
  readonly findByTitle: ReturnType<typeof createDocLists>['findByTitle'];
  /** Lists the viewer's own, last edited first. Errors: validation_failed. */
  readonly listRecents: ReturnType<typeof createDocLists>['listRecents'];
  /**
   * Owner only: not_found for everybody else.
   * @param since last id seen; validation_failed when it is not a revision of this document
   */
  readonly listHistory: ReturnType<typeof createDocHistory>['listHistory'];
  /** Errors: not_found. */
  readonly readHistory: ReturnType<typeof createDocHistory>['readHistory'];
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
  /** Lists linking documents that the viewer may see, last edited first. Errors: not_found. */
  readonly listBacklinks: ReturnType<typeof createBacklinks>;
  /**
   * Lists documents that can be restored, last deleted
   * first. Errors: not_found, forbidden, validation_failed.
   */
  readonly listTrash: ReturnType<typeof createTrashList>;
  /**
   * Returns the response to a repeated write with this effect: the text of that revision, also of a document
   * deleted since; access, position and link in their current state. Errors: not_found.
   */
  readonly replay: ReturnType<typeof createDocReplay>['replay'];
  /** Lists the siblings of a document, for a repeated move. Errors: not_found. */
  readonly replaySiblings: ReturnType<typeof createDocReplay>['replaySiblings'];
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
    listTrash: createTrashList(context),
    listBacklinks: createBacklinks(context),
    create: async (viewer, ...input) => {
      await limits.take('saves', viewer.userId);
      return await create(viewer, ...input);
    },
    update: async (viewer, ...input) => {
      await limits.take('saves', viewer.userId);
      return await update(viewer, ...input);
    },
    updateMeta: async (viewer, docId, change) => {
      const isShare = change.access !== undefined || change.regenerateLink === true;
      if (isShare) await limits.take('shares', viewer.userId);
      return await updateMeta(viewer, docId, change);
    },
    reorder: createDocReorderer(context),
    restore: async (viewer, ...input) => {
      if (viewer !== null) await limits.take('saves', viewer.userId);
      return await restore(viewer, ...input);
    },
    remove: createDocRemover(context),
    undelete: createDocUndeleter(context),
  };
}
