import type { ServiceContext } from '../context.ts';
import type { Limits } from '../limits/limits.ts';
import { createDocReplay } from './replay.ts';
import { createDocMaker } from './create-doc.ts';
import { createDocViews } from './doc-views.ts';
import { createDocRemover } from './remove-doc.ts';
import { createDocReorderer } from './reorder-docs.ts';
import { createDocRestorer } from './restore-doc.ts';
import { createDocUndeleter } from './undelete-doc.ts';
import { createDocMetaUpdater } from './update-doc-meta.ts';
import { createDocUpdater } from './update-doc.ts';
import type { Doc, DocInSpace, DocItem, History, HistoryItem, TrashItem } from '@maru/core/api';
import type { Viewer } from '../../policies/viewer.ts';
import type { Effect } from '../idempotency/idempotency.ts';
import type { PageQuery } from '../cursor.ts';
import type { NewDoc } from './create-doc.ts';
import type { DocChange } from './update-doc.ts';
import type { DocMetaChange } from './meta-change.ts';
import type { DocMove } from './reorder-docs.ts';

export interface DocService {
  create(viewer: Viewer, groupName: string, input: NewDoc): Promise<Doc>;
  read(
    viewer: Viewer | null,
    groupName: string,
    docId: string,
    query: {
      readonly accessToken?: string | undefined;
      readonly lastUpdatedAt?: string | undefined;
    },
  ): Promise<Doc>;
  /** Returns true when it has changed since. Errors: not_found. */
  isUpdated(
    viewer: Viewer | null,
    docId: string,
    query: { readonly accessToken?: string | undefined; readonly lastUpdatedAt: string },
  ): Promise<{ id: string; isUpdated: boolean; updatedAt: string }>;
  /**
   * Finds readable documents with exactly this title (NFC,
   * case-insensitive), with content when `isFull`. Errors: not_found.
   */
  findByTitle(
    viewer: Viewer | null,
    groupName: string,
    title: string,
    isFull: boolean,
  ): Promise<(DocItem & { content?: string })[]>;
  /** Lists the viewer's own, last edited first. Errors: validation_failed. */
  listRecents(viewer: Viewer, page: PageQuery): Promise<{ docs: DocInSpace[]; nextCursor: string | null }>;
  /**
   * Owner only: not_found for everybody else.
   * @param since last id seen; validation_failed when it is not a revision of this document
   */
  listHistory(
    viewer: Viewer | null,
    docId: string,
    since: string | undefined,
  ): Promise<{ readonly eos: boolean; readonly histories: HistoryItem[] }>;
  /** Errors: not_found. */
  readHistory(viewer: Viewer | null, docId: string, historyId: string): Promise<History>;
  /** Stores an old revision's text as a new revision. Errors: not_found. */
  restore(viewer: Viewer | null, docId: string, historyId: string): Promise<Doc>;
  /** Errors: not_found, forbidden, edit_conflict (with `latest`). */
  update(viewer: Viewer, docId: string, change: DocChange): Promise<Doc>;
  /** Errors: not_found, forbidden, home_document, too_deep, cycle, validation_failed. */
  updateMeta(viewer: Viewer, docId: string, change: DocMetaChange): Promise<Doc>;
  /**
   * Errors: not_found, forbidden, home_document, cycle, too_deep, validation_failed.
   * @returns the siblings at the new place
   */
  reorder(viewer: Viewer, move: DocMove): Promise<{ docs: DocItem[] }>;
  /** Moves a document to the trash. Errors: not_found, forbidden, home_document. */
  remove(viewer: Viewer, docId: string): Promise<{ id: string }>;
  /** Lists linking documents that the viewer may see, last edited first. Errors: not_found. */
  listBacklinks(viewer: Viewer | null, docId: string, accessToken: string | undefined): Promise<DocInSpace[]>;
  /**
   * Lists documents that can be restored, last deleted
   * first. Errors: not_found, forbidden, validation_failed.
   */
  listTrash(
    viewer: Viewer,
    groupName: string,
    page: PageQuery,
  ): Promise<{ docs: TrashItem[]; nextCursor: string | null }>;
  /**
   * Returns the response to a repeated write with this effect: the text of that revision, also of a document
   * deleted since; access, position and link in their current state. Errors: not_found.
   */
  replay(viewer: Viewer | null, effect: Effect): Promise<Doc>;
  /** Lists the siblings of a document, for a repeated move. Errors: not_found. */
  replaySiblings(viewer: Viewer, effect: Effect): Promise<{ docs: DocItem[] }>;
  /** Restores a document from the trash. Errors: not_found for any other document, too_many_documents. */
  undelete(viewer: Viewer, docId: string): Promise<Doc>;
}

/**
 * @param limits of each account's saves and shares, beyond which they fail with too_many_requests
 */
export function createDocs(context: ServiceContext, limits: Limits): DocService {
  const create = createDocMaker(context);
  const update = createDocUpdater(context);
  const updateMeta = createDocMetaUpdater(context);
  const restore = createDocRestorer(context);
  return {
    ...createDocViews(context),
    ...createDocReplay(context),
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
