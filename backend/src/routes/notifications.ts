import { endpoints } from '@maru/core/api/contracts';
import { route, viewerOf } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { NotificationService } from '../services/comments/notifications.ts';

export function notificationRoutes(notifications: NotificationService): Route[] {
  return [
    route(endpoints.listNotifications, ({ query }, context) => notifications.list(viewerOf(context), query)),
    route(
      endpoints.deleteNotification,
      ({ params }, context) => notifications.remove(viewerOf(context), params.id),
      async ({ objectId }) => ({ id: objectId }),
    ),
  ];
}
