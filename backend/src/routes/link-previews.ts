import { endpoints } from '@maru/core/api/contracts';
import { route, viewerOf } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { PreviewService } from '../services/link-previews/link-previews.ts';

export function previewRoutes(previews: PreviewService): Route[] {
  return [
    route(endpoints.getLinkPreview, ({ query }, context) => previews.read(viewerOf(context), query.url)),
  ];
}
