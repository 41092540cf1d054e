import type { ServiceContext } from '../context.ts';
import { createBacklinks } from './backlinks.ts';
import { createDocHistory } from './history.ts';
import { createDocLists } from './list-docs.ts';
import { createDocReader } from './read-doc.ts';
import { createTrashList } from './trash.ts';

/** Read calls of documents. */
export function createDocViews(context: ServiceContext) {
  return {
    ...createDocReader(context),
    ...createDocLists(context),
    ...createDocHistory(context),
    listTrash: createTrashList(context),
    listBacklinks: createBacklinks(context),
  };
}
