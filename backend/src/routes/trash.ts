import { endpoints } from '@maru/core/api/contracts';
import { keyedRoute, route, viewerOf } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { DocService } from '../services/docs/doc-service.ts';

export function trashRoutes(docs: DocService): Route[] {
  return [
    route(endpoints.listTrash, ({ params, query }, context) =>
      docs.listTrash(viewerOf(context), params.name, query),
    ),
    keyedRoute(
      endpoints.undeleteDoc,
      'doc_undeleted',
      async ({ params }, context, write) => ({
        doc: await docs.undelete(write, viewerOf(context), params.id),
      }),
      async (effect, _, { viewer }) => ({ doc: await docs.replay(viewer, effect) }),
    ),
    keyedRoute(
      endpoints.purgeDoc,
      'doc_purged',
      ({ params }, context, write) => docs.purge(write, viewerOf(context), params.id),
      async ({ objectId }) => ({ id: objectId }),
    ),
  ];
}
