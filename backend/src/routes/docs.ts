import type { Doc } from '@maru/core/api';
import { endpoints } from '@maru/core/api/contracts';
import { route, viewerOf } from '../http/route.ts';
import type { RequestContext, Route } from '../http/route.ts';
import type { DocService } from '../services/docs/doc-service.ts';
import type { Effect } from '../services/idempotency/idempotency.ts';
import { historyRoutes } from './history.ts';
import { trashRoutes } from './trash.ts';

/** Routes of documents, their history and the trash. */
export function docRoutes(docs: DocService): Route[] {
  const replay = async (effect: Effect, _: unknown, { viewer }: RequestContext): Promise<{ doc: Doc }> => ({
    doc: await docs.replay(viewer, effect),
  });
  return [
    route(
      endpoints.createDoc,
      async ({ query, body }, context) => ({
        doc: await docs.create(viewerOf(context), query.groupName, body),
      }),
      replay,
    ),
    route(endpoints.findDocs, async ({ query }, { viewer }) => ({
      docs: await docs.findByTitle(viewer, query.groupName, query.title, query.full === 'true'),
    })),
    route(endpoints.listRecents, ({ query }, context) => docs.listRecents(viewerOf(context), query)),
    route(endpoints.getDoc, async ({ params, query }, { viewer }) => ({
      doc: await docs.read(viewer, params.group, params.docId, query),
    })),
    route(
      endpoints.reorderDocs,
      ({ body }, context) => docs.reorder(viewerOf(context), body),
      (effect, _, context) => docs.replaySiblings(viewerOf(context), effect),
    ),
    route(endpoints.listBacklinks, async ({ params, query }, { viewer }) => ({
      docs: await docs.listBacklinks(viewer, params.id, query.accessToken),
    })),
    route(endpoints.isDocUpdated, ({ params, query }, { viewer }) =>
      docs.isUpdated(viewer, params.id, query),
    ),
    route(
      endpoints.updateDoc,
      async ({ params, body }, context) => ({ doc: await docs.update(viewerOf(context), params.id, body) }),
      replay,
    ),
    route(
      endpoints.updateDocMeta,
      async ({ params, body }, context) => ({
        doc: await docs.updateMeta(viewerOf(context), params.id, body),
      }),
      replay,
    ),
    route(
      endpoints.deleteDoc,
      ({ params }, context) => docs.remove(viewerOf(context), params.id),
      async ({ objectId }) => ({
        id: objectId,
      }),
    ),
    ...historyRoutes(docs),
    ...trashRoutes(docs),
  ];
}
