import { endpoints } from '@maru/core/api/contracts';
import { route } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { GroupService } from '../services/index.ts';

export function groupRoutes(groups: GroupService): Route[] {
  return [route(endpoints.getGroup, ({ params }, { viewer }) => groups.read(viewer, params.name))];
}
