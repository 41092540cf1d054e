import { endpoints } from '@maru/core/api/contracts';
import { keyedRoute, route, viewerOf } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { NotificationService } from '../services/comments/notifications.ts';

export function notificationRoutes(notifications: NotificationService): Route[] {
  return [
    route(endpoints.listNotifications, ({ query }, context) => notifications.list(viewerOf(context), query)),
    keyedRoute(
      endpoints.deleteNotification,
      'none',
      ({ params }, context, write) => notifications.remove(write, viewerOf(context), params.id),
      async ({ objectId }) => ({ id: objectId }),
    ),
  ];
}
