import type { Doc } from '@maru/core/api';
import { endpoints } from '@maru/core/api/contracts';
import { keyedRoute, route, viewerOf } from '../http/route.ts';
import type { RequestContext, Route } from '../http/route.ts';
import type { DocService } from '../services/docs/doc-service.ts';
import type { Effect } from '../services/idempotency/idempotency.ts';
import { historyRoutes } from './history.ts';
import { trashRoutes } from './trash.ts';
import { workingCopyRoutes } from './working-copies.ts';

/** Routes of documents, their history and the trash. */
export function docRoutes(docs: DocService): Route[] {
  const replay = async (effect: Effect, _: unknown, { viewer }: RequestContext): Promise<{ doc: Doc }> => ({
    doc: await docs.replay(viewer, effect),
  });
  return [
    keyedRoute(
      endpoints.createDoc,
      'none',
      async ({ query, body }, context, write) => ({
        doc: await docs.create(write, viewerOf(context), query.groupName, body),
      }),
      replay,
    ),
    route(endpoints.findDocs, async ({ query }, { viewer }) => ({
      docs: await docs.findByTitle(viewer, query),
    })),
    route(endpoints.listRecents, ({ query }, context) => docs.listRecents(viewerOf(context), query)),
    route(endpoints.getDoc, async ({ params, query }, { viewer }) => ({
      doc: await docs.read(viewer, params.group, params.docId, query),
    })),
    keyedRoute(
      endpoints.reorderDocs,
      'none',
      ({ body }, context, write) => docs.reorder(write, viewerOf(context), body),
      (effect, _, context) => docs.replaySiblings(viewerOf(context), effect),
    ),
    route(endpoints.listBacklinks, async ({ params, query }, { viewer }) => ({
      docs: await docs.listBacklinks(viewer, params.id, query.accessToken),
    })),
    route(endpoints.getDocPreview, async ({ params, query }, { viewer }) => ({
      preview: await docs.preview(viewer, params.id, query),
    })),
    route(endpoints.isDocUpdated, ({ params, query }, { viewer }) =>
      docs.isUpdated(viewer, params.id, query),
    ),
    keyedRoute(
      endpoints.updateDoc,
      'none',
      async ({ params, body }, context, write) => ({
        doc: await docs.update(write, viewerOf(context), params.id, body),
      }),
      replay,
    ),
    keyedRoute(
      endpoints.updateDocMeta,
      ['doc_public', 'doc_private', 'doc_link', 'link_regenerated', 'none'],
      async ({ params, body }, context, write) => ({
        doc: await docs.updateMeta(write, viewerOf(context), params.id, body),
      }),
      replay,
    ),
    keyedRoute(
      endpoints.deleteDoc,
      'doc_deleted',
      ({ params }, context, write) => docs.remove(write, viewerOf(context), params.id),
      async ({ objectId }) => ({
        id: objectId,
      }),
    ),
    ...historyRoutes(docs),
    ...workingCopyRoutes(docs),
    ...trashRoutes(docs),
  ];
}
