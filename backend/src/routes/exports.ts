import { endpoints } from '@maru/core/api/contracts';
import { viewerOf, writeRoute } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { ExportService } from '../services/exports/exports.ts';

export function exportRoutes(exports: ExportService): Route[] {
  return [
    writeRoute(endpoints.exportGroup, 'space_exported', ({ params, query }, context, write) =>
      exports.export(write, viewerOf(context), params.name, {
        hasWorkingCopies: query.workingCopies === 'true',
        folderLinks: query.layout === 'folders' ? (query.links ?? 'relative') : null,
      }),
    ),
  ];
}
