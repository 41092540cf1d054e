import { endpoints } from '@maru/core/api/contracts';
import { route } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { LinkService } from '../services/links/link-service.ts';

export function linkRoutes(links: LinkService): Route[] {
  return [
    route(endpoints.listLinks, ({ params, query }, { viewer }) => links.list(viewer, params.name, query)),
    route(endpoints.getLinkState, ({ params, query }, { viewer }) =>
      links.state(viewer, params.name, query.url),
    ),
    route(endpoints.listOutdatedLinks, ({ params, query }, { viewer }) =>
      links.listOutdated(viewer, params.id, query),
    ),
  ];
}
