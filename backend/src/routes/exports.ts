import { endpoints } from '@maru/core/api/contracts';
import { route, viewerOf } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { ExportService } from '../services/index.ts';

export function exportRoutes(exports: ExportService): Route[] {
  return [route(endpoints.exportGroup, ({ params }, context) => exports.export(viewerOf(context), params.name))];
}
