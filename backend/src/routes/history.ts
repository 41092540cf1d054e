import { endpoints } from '@maru/core/api/contracts';
import { keyedRoute, route } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { DocService } from '../services/docs/doc-service.ts';

export function historyRoutes(docs: DocService): Route[] {
  return [
    route(endpoints.listHistory, ({ params, query }, { viewer }) =>
      docs.listHistory(viewer, params.id, query.since),
    ),
    route(endpoints.getHistory, async ({ params }, { viewer }) => ({
      history: await docs.readHistory(viewer, params.id, params.historyId),
    })),
    keyedRoute(
      endpoints.nameVersion,
      'none',
      async ({ params, body }, { viewer }, write) => ({
        history: await docs.nameVersion(write, viewer, params.id, params.historyId, body.name),
      }),
      async (_, { params }, { viewer }) => ({
        history: await docs.replayNaming(viewer, params.id, params.historyId),
      }),
    ),
    keyedRoute(
      endpoints.restoreDoc,
      'none',
      async ({ params, body }, { viewer }, write) => ({
        doc: await docs.restore(write, viewer, params.id, body.historyId),
      }),
      async (effect, _, { viewer }) => ({ doc: await docs.replay(viewer, effect) }),
    ),
  ];
}
