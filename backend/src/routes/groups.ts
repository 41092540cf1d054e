import { endpoints } from '@maru/core/api/contracts';
import { route, viewerOf } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { GroupService } from '../services/groups/groups.ts';

export function groupRoutes(groups: GroupService): Route[] {
  return [
    route(endpoints.getGroup, ({ params }, { viewer }) => groups.read(viewer, params.name)),
    route(
      endpoints.updateGroup,
      ({ params, body }, context) => groups.update(viewerOf(context), params.name, body),
      (_, { params }, { viewer }) => groups.read(viewer, params.name),
    ),
  ];
}
