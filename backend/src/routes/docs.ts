import { endpoints } from '@maru/core/api/contracts';
import { route, viewerOf } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { DocService } from '../services/index.ts';

export function docRoutes(docs: DocService): Route[] {
  return [
    route(endpoints.createDoc, async ({ query, body }, context) => ({ doc: await docs.create(viewerOf(context), query.groupName, body) })),
    route(endpoints.findDocs, async ({ query }, { viewer }) => ({
      docs: await docs.findByTitle(viewer, query.groupName, query.title, query.full === 'true'),
    })),
    route(endpoints.listRecents, ({ query }, context) => docs.listRecents(viewerOf(context), query)),
    route(endpoints.getDoc, async ({ params, query }, { viewer }) => ({ doc: await docs.read(viewer, params.group, params.docId, query) })),
    route(endpoints.reorderDocs, ({ body }, context) => docs.reorder(viewerOf(context), body)),
    route(endpoints.listBacklinks, async ({ params, query }, { viewer }) => ({
      docs: await docs.listBacklinks(viewer, params.id, query.accessToken),
    })),
    route(endpoints.isDocUpdated, ({ params, query }, { viewer }) => docs.isUpdated(viewer, params.id, query)),
    route(endpoints.updateDoc, async ({ params, body }, context) => ({ doc: await docs.update(viewerOf(context), params.id, body) })),
    route(endpoints.updateDocMeta, async ({ params, body }, context) => ({
      doc: await docs.updateMeta(viewerOf(context), params.id, body),
    })),
    route(endpoints.deleteDoc, ({ params }, context) => docs.remove(viewerOf(context), params.id)),
  ];
}
