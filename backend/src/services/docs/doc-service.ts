import type { Limits } from '../limits/limits.ts';
import { createDocCreator } from './create.ts';
import type { DocContext } from './doc-context.ts';
import { createDocHistory } from './history.ts';
import type { DocHistory } from './history.ts';
import { createBacklinks } from './reading/links.ts';
import type { Backlinks } from './reading/links.ts';
import { createDocLists } from './reading/list.ts';
import type { DocLists } from './reading/list.ts';
import { createDocMoves } from './move.ts';
import type { DocMoves } from './move.ts';
import { createDocReader } from './reading/read.ts';
import type { DocReader } from './reading/read.ts';
import { createDocRemoval } from './trash/remove.ts';
import type { DocRemoval } from './trash/remove.ts';
import { createDocReplay } from './replay.ts';
import type { DocReplay } from './replay.ts';
import { createDocMetaUpdater } from './sharing.ts';
import { createDocUndeletion } from './trash/undelete.ts';
import type { DocUndeletion } from './trash/undelete.ts';
import { createDocUpdater } from './saving/update.ts';
import { createWorkingCopies } from './working-copies/working-copies.ts';
import type { WorkingCopies } from './working-copies/working-copies.ts';

/**
 * Calls about documents, each described beside its code. The limit of `updateMeta` is taken here, since
 * imports share without it.
 */
export interface DocService
  extends DocReader,
    DocLists,
    DocHistory,
    DocMoves,
    DocRemoval,
    DocUndeletion,
    DocReplay,
    WorkingCopies,
    Backlinks {
  readonly create: ReturnType<typeof createDocCreator>;
  /**
   * Errors: not_found, forbidden, edit_conflict (with `latest`), not_foldable, not_private, quota_exceeded.
   */
  readonly update: ReturnType<typeof createDocUpdater>;
  /** Errors: not_found, forbidden, home_document, too_deep, cycle, validation_failed. */
  readonly updateMeta: ReturnType<typeof createDocMetaUpdater>;
}

/**
 * @param limits of each account's saves and shares, beyond which they fail with too_many_requests
 */
export function createDocs(context: DocContext, limits: Limits): DocService {
  const updateMeta = createDocMetaUpdater(context);
  return {
    ...createDocReader(context),
    ...createDocLists(context),
    ...createDocHistory(context, limits),
    ...createDocMoves(context),
    ...createDocRemoval(context),
    ...createDocUndeletion(context),
    ...createDocReplay(context),
    ...createBacklinks(context),
    ...createWorkingCopies(context, limits),
    create: createDocCreator(context, limits),
    update: createDocUpdater(context, limits),
    updateMeta: async (write, viewer, docId, change) => {
      const isShare = change.access !== undefined || change.regenerateLink === true;
      if (isShare) await limits.take('shares', viewer.userId);
      return await updateMeta(write, viewer, docId, change);
    },
  };
}
