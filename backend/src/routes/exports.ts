import { endpoints } from '@maru/core/api/contracts';
import { keyedRoute, viewerOf, writeRoute } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { ImportService, UploadedFile } from '../services/imports/import-service.ts';
import type { ExportService } from '../services/exports/exports.ts';

export function exportRoutes(exports: ExportService, imports: ImportService): Route[] {
  return [
    writeRoute(endpoints.exportGroup, 'space_exported', ({ params, query }, context, write) =>
      exports.export(write, viewerOf(context), params.name, query.workingCopies === 'true'),
    ),
    keyedRoute(
      endpoints.importGroup,
      ['doc_public', 'doc_private', 'doc_link', 'link_regenerated', 'none'],
      // The HTTP layer has received the files: `body.file` holds the upload receiver's results.
      ({ params, body }, context, write) =>
        imports.import(write, viewerOf(context), params.name, body.file as readonly UploadedFile[]),
      (effect, { params }, context) => imports.replay(viewerOf(context), params.name, effect),
    ),
  ];
}
