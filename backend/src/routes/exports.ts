import { endpoints } from '@maru/core/api/contracts';
import type { QueryOf } from '@maru/core/api/contracts';
import { viewerOf, writeRoute } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { ExportForm, ExportService } from '../services/exports/exports.ts';

export function exportRoutes(exports: ExportService): Route[] {
  return [
    writeRoute(endpoints.exportGroup, 'space_exported', ({ params, query }, context, write) =>
      exports.export(write, viewerOf(context), params.name, formOf(query)),
    ),
  ];
}

function formOf({ layout, links, workingCopies, documents, lang }: QueryOf<'exportGroup'>): ExportForm {
  if (layout === 'site') return { kind: 'site', hasAll: documents === 'all', locale: lang ?? 'en' };
  if (layout === 'git') return { kind: 'repository', folderLinks: links ?? 'relative' };
  return {
    kind: 'archive',
    hasWorkingCopies: workingCopies === 'true',
    folderLinks: layout === 'folders' ? (links ?? 'relative') : null,
  };
}
