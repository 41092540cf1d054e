import { endpoints } from '@maru/core/api/contracts';
import { route, viewerOf } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { DocService } from '../services/docs/doc-service.ts';

export function trashRoutes(docs: DocService): Route[] {
  return [
    route(endpoints.listTrash, ({ params, query }, context) =>
      docs.listTrash(viewerOf(context), params.name, query),
    ),
    route(
      endpoints.undeleteDoc,
      async ({ params }, context) => ({ doc: await docs.undelete(viewerOf(context), params.id) }),
      async (effect, _, { viewer }) => ({ doc: await docs.replay(viewer, effect) }),
    ),
  ];
}
