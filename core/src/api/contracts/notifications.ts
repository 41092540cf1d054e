import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/notifications.ts');

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  auth: 'user',
  isBackground: true,
  summary: 'New comments on the user’s documents and answers to their comments',
  schemas: async () => (await schemas()).listNotifications,
});

export const deleteNotification = endpoint({
  method: 'DELETE',
  path: '/api/notifications/:id',
  auth: 'user',
  isIdempotent: true,
  isBackground: true,
  summary: 'Removes a notification',
  schemas: async () => (await schemas()).deleteNotification,
});
