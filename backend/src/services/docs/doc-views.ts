import type { ServiceContext } from '../context.ts';
import { createBacklinks } from './backlinks.ts';
import { createDocHistory } from './history.ts';
import { createDocLists } from './list-docs.ts';
import { createDocReader } from './read-doc.ts';
import { createTrashList } from './trash.ts';
import type { Doc, DocInSpace, DocItem, History, HistoryItem, TrashItem } from '@maru/core/api';
import type { PageQuery } from '../cursor.ts';
import type { Viewer } from '../../policies/viewer.ts';

/** Read calls of documents. */
export function createDocViews(context: ServiceContext): {
  read(
    viewer: Viewer | null,
    groupName: string,
    docId: string,
    query: {
      readonly accessToken?: string | undefined;
      readonly lastUpdatedAt?: string | undefined;
    },
  ): Promise<Doc>;
  isUpdated(
    viewer: Viewer | null,
    docId: string,
    query: { readonly accessToken?: string | undefined; readonly lastUpdatedAt: string },
  ): Promise<{ id: string; isUpdated: boolean; updatedAt: string }>;
  findByTitle(
    viewer: Viewer | null,
    groupName: string,
    title: string,
    isFull: boolean,
  ): Promise<(DocItem & { content?: string })[]>;
  listRecents(viewer: Viewer, page: PageQuery): Promise<{ docs: DocInSpace[]; nextCursor: string | null }>;
  listHistory(
    viewer: Viewer | null,
    docId: string,
    since: string | undefined,
  ): Promise<{ readonly eos: boolean; readonly histories: HistoryItem[] }>;
  readHistory(viewer: Viewer | null, docId: string, historyId: string): Promise<History>;
  listTrash(
    viewer: Viewer,
    groupName: string,
    page: PageQuery,
  ): Promise<{ docs: TrashItem[]; nextCursor: string | null }>;
  listBacklinks(viewer: Viewer | null, docId: string, accessToken: string | undefined): Promise<DocInSpace[]>;
} {
  return {
    ...createDocReader(context),
    ...createDocLists(context),
    ...createDocHistory(context),
    listTrash: createTrashList(context),
    listBacklinks: createBacklinks(context),
  };
}
