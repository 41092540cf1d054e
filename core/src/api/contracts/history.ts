import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/history.ts');

/** History is its document's owner's alone: to anyone else, signed in or not, it does not exist. Hence `auth: 'hidden'`. */
export const listHistory = endpoint({
  method: 'GET',
  path: '/api/docs/:id/history',
  auth: 'hidden',
  schemas: async () => (await schemas()).listHistory,
});

export const getHistory = endpoint({
  method: 'GET',
  path: '/api/docs/:id/history/:historyId',
  auth: 'hidden',
  schemas: async () => (await schemas()).getHistory,
});

export const restoreDoc = endpoint({
  method: 'POST',
  path: '/api/docs/:id/restore',
  auth: 'hidden',
  bodyKind: 'json',
  schemas: async () => (await schemas()).restoreDoc,
});
