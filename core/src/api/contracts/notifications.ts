import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/notifications.ts');

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  auth: 'user',
  schemas: async () => (await schemas()).listNotifications,
});

export const deleteNotification = endpoint({
  method: 'DELETE',
  path: '/api/notifications/:id',
  auth: 'user',
  schemas: async () => (await schemas()).deleteNotification,
});
