import type { ServiceContext } from '../context.ts';
import type { DocService } from '../index.ts';
import { createDocMaker } from './create-doc.ts';
import { createDocHistory } from './history.ts';
import { createDocLists } from './list-docs.ts';
import { createDocReader } from './read-doc.ts';
import { createDocRemover } from './remove-doc.ts';
import { createDocReorderer } from './reorder-docs.ts';
import { createDocRestorer } from './restore-doc.ts';
import { createDocMetaUpdater } from './update-doc-meta.ts';
import { createDocUpdater } from './update-doc.ts';

export function createDocs(context: ServiceContext): DocService {
  return {
    ...createDocReader(context),
    ...createDocLists(context),
    ...createDocHistory(context),
    create: createDocMaker(context),
    update: createDocUpdater(context),
    updateMeta: createDocMetaUpdater(context),
    reorder: createDocReorderer(context),
    restore: createDocRestorer(context),
    remove: createDocRemover(context),
  };
}
