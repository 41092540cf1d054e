import type { ServiceContext } from '../context.ts';
import type { DocService } from '../index.ts';
import { createDocsAfter } from './docs-after.ts';
import { createDocMaker } from './create-doc.ts';
import { createDocViews } from './doc-views.ts';
import { createDocRemover } from './remove-doc.ts';
import { createDocReorderer } from './reorder-docs.ts';
import { createDocRestorer } from './restore-doc.ts';
import { createDocUndeleter } from './undelete-doc.ts';
import { createDocMetaUpdater } from './update-doc-meta.ts';
import { createDocUpdater } from './update-doc.ts';

export function createDocs(context: ServiceContext): DocService {
  return {
    ...createDocViews(context),
    ...createDocsAfter(context),
    create: createDocMaker(context),
    update: createDocUpdater(context),
    updateMeta: createDocMetaUpdater(context),
    reorder: createDocReorderer(context),
    restore: createDocRestorer(context),
    remove: createDocRemover(context),
    undelete: createDocUndeleter(context),
  };
}
