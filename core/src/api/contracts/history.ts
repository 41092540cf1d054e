import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/history.ts');

/**
 * History is accessible to the document's owner only; for anyone
 * else, signed in or not, the answer is 404. Hence `auth: 'hidden'`.
 */
export const listHistory = endpoint({
  method: 'GET',
  path: '/api/docs/:id/history',
  auth: 'hidden',
  summary: 'Saved states of a document, the current one first',
  schemas: async () => (await schemas()).listHistory,
});

export const getHistory = endpoint({
  method: 'GET',
  path: '/api/docs/:id/history/:historyId',
  auth: 'hidden',
  summary: 'A saved state whole',
  schemas: async () => (await schemas()).getHistory,
});

export const nameVersion = endpoint({
  method: 'PUT',
  path: '/api/docs/:id/history/:historyId',
  auth: 'hidden',
  bodyKind: 'json',
  isIdempotent: true,
  summary: 'Names a saved state, or removes its name',
  schemas: async () => (await schemas()).nameVersion,
});

export const restoreDoc = endpoint({
  method: 'POST',
  path: '/api/docs/:id/restore',
  auth: 'hidden',
  bodyKind: 'json',
  isIdempotent: true,
  summary: 'Makes a saved state the current one, as a new revision',
  schemas: async () => (await schemas()).restoreDoc,
});
