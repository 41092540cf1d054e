import { endpoints } from '@maru/core/api/contracts';
import { keyedRoute, route, viewerOf } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { GroupService } from '../services/groups/groups.ts';

export function groupRoutes(groups: GroupService): Route[] {
  return [
    route(endpoints.getGroup, ({ params }, { viewer }) => groups.read(viewer, params.name)),
    keyedRoute(
      endpoints.updateGroup,
      'none',
      ({ params, body }, context, write) => groups.update(write, viewerOf(context), params.name, body),
      (_, { params }, { viewer }) => groups.read(viewer, params.name),
    ),
  ];
}
