import { endpoints } from '@maru/core/api/contracts';
import { route } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { SearchService } from '../services/search/search.ts';

export function searchRoutes(search: Pick<SearchService, 'find'>): Route[] {
  return [route(endpoints.search, ({ query }, { viewer, ip }) => search.find(viewer, ip, query))];
}
