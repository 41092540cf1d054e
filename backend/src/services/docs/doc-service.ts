import type { Limits } from '../limits/limits.ts';
import { createDocMaker } from './create.ts';
import type { DocContext } from './doc-context.ts';
import { createDocHistory } from './history.ts';
import type { DocHistory } from './history.ts';
import { createBacklinks } from './links.ts';
import type { Backlinks } from './links.ts';
import { createDocLists } from './list.ts';
import type { DocLists } from './list.ts';
import { createDocMoves } from './move.ts';
import type { DocMoves } from './move.ts';
import { createDocReader } from './read.ts';
import type { DocReader } from './read.ts';
import { createDocRemoval } from './remove.ts';
import type { DocRemoval } from './remove.ts';
import { createDocReplay } from './replay.ts';
import type { DocReplay } from './replay.ts';
import { createDocMetaUpdater } from './sharing.ts';
import { createDocUndeletion } from './undelete.ts';
import type { DocUndeletion } from './undelete.ts';
import { createDocUpdater } from './update.ts';
import { createWorkingCopies } from './working-copies.ts';
import type { WorkingCopies } from './working-copies.ts';

/**
 * Calls about documents, each described beside its code. The limits of those below are taken here, since
 * imports save and share without them.
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
  readonly create: ReturnType<typeof createDocMaker>;
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
  const create = createDocMaker(context);
  const update = createDocUpdater(context);
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
    create: async (write, viewer, ...input) => {
      await limits.take('saves', viewer.userId);
      return await create(write, viewer, ...input);
    },
    update: async (write, viewer, ...input) => {
      const [, { isMinor }] = input;
      await limits.take(isMinor === true ? 'minorSaves' : 'saves', viewer.userId);
      return await update(write, viewer, ...input);
    },
    updateMeta: async (write, viewer, docId, change) => {
      const isShare = change.access !== undefined || change.regenerateLink === true;
      if (isShare) await limits.take('shares', viewer.userId);
      return await updateMeta(write, viewer, docId, change);
    },
  };
}
