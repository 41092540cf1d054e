import { endpoints } from '@maru/core/api/contracts';
import { keyedRoute, route } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { WorkingCopies } from '../services/docs/working-copies/working-copies.ts';

export function workingCopyRoutes(copies: WorkingCopies): Route[] {
  return [
    route(endpoints.getWorkingCopy, async ({ params }, { viewer }) => ({
      workingCopy: await copies.readWorkingCopy(viewer, params.id),
    })),
    keyedRoute(
      endpoints.putWorkingCopy,
      'none',
      async ({ params, body }, { viewer }, write) => ({
        workingCopy: await copies.putWorkingCopy(write, viewer, params.id, body),
      }),
      // Earlier states are not kept: the answer is the current one.
      async (_, { params }, { viewer }) => ({
        workingCopy: await copies.readWorkingCopy(viewer, params.id),
      }),
    ),
    keyedRoute(
      endpoints.deleteWorkingCopy,
      'none',
      async ({ params, query }, { viewer }, write) => {
        await copies.deleteWorkingCopy(write, viewer, params.id, query);
        return { workingCopy: null };
      },
      async () => ({ workingCopy: null }),
    ),
  ];
}
