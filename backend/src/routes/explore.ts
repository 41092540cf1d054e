import { endpoints } from '@maru/core/api/contracts';
import { route } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { ExploreService } from '../services/publications/explore.ts';

export function exploreRoutes(explore: ExploreService): Route[] {
  return [
    route(endpoints.explore, ({ query }) =>
      query.kind === 'random' ? explore.random(query) : explore.recent(query),
    ),
  ];
}
