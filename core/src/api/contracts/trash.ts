import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/trash.ts');

export const listTrash = endpoint({
  method: 'GET',
  path: '/api/groups/:name/trash',
  auth: 'user',
  summary: 'Documents deleted within 30 days',
  schemas: async () => (await schemas()).listTrash,
});

export const undeleteDoc = endpoint({
  method: 'POST',
  path: '/api/docs/:id/undelete',
  auth: 'user',
  isIdempotent: true,
  summary: 'Brings a document back out of the trash, with its history',
  schemas: async () => (await schemas()).undeleteDoc,
});

export const purgeDoc = endpoint({
  method: 'DELETE',
  path: '/api/docs/:id/trash',
  auth: 'user',
  isIdempotent: true,
  summary: 'Deletes a document in the trash for good, with its history and comments',
  schemas: async () => (await schemas()).purgeDoc,
});
