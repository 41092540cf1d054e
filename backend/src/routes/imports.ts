import { endpoints } from '@maru/core/api/contracts';
import { keyedRoute, route, viewerOf } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { ImportService, UploadedFile } from '../services/imports/import-service.ts';

export function importRoutes(imports: ImportService): Route[] {
  return [
    keyedRoute(
      endpoints.importGroup,
      ['doc_public', 'doc_private', 'doc_link', 'link_regenerated', 'none'],
      // The HTTP layer has received the files: `body.file` holds the upload receiver's results.
      ({ params, body }, context, write) =>
        imports.import(write, viewerOf(context), params.name, body.file as readonly UploadedFile[]),
      (effect, { params }, context) => imports.replay(viewerOf(context), params.name, effect),
    ),
    keyedRoute(
      endpoints.planImport,
      'none',
      ({ params, body }, context, write) =>
        imports.plan(write, viewerOf(context), params.name, body.file as readonly UploadedFile[]),
      (effect, { params }, context) => imports.readPlan(viewerOf(context), params.name, effect),
    ),
    keyedRoute(
      endpoints.startImport,
      'none',
      async ({ params, body }, context, write) => ({
        import: await imports.start(write, viewerOf(context), params.planId, body),
      }),
      async ({ objectId }, _request, context) => {
        const { import: found } = await imports.read(viewerOf(context), objectId);
        return { import: found };
      },
    ),
    route(
      endpoints.getImport,
      async ({ params }, context) => await imports.read(viewerOf(context), params.planId),
    ),
    keyedRoute(
      endpoints.undoImport,
      'none',
      async ({ params }, context, write) => ({
        import: await imports.undo(write, viewerOf(context), params.planId),
      }),
      async ({ objectId }, _request, context) => {
        const { import: found } = await imports.read(viewerOf(context), objectId);
        return { import: found };
      },
    ),
  ];
}
