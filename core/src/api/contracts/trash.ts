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
