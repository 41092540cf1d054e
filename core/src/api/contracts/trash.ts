import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/trash.ts');

export const listTrash = endpoint({
  method: 'GET',
  path: '/api/groups/:name/trash',
  auth: 'user',
  schemas: async () => (await schemas()).listTrash,
});

export const undeleteDoc = endpoint({
  method: 'POST',
  path: '/api/docs/:id/undelete',
  auth: 'user',
  schemas: async () => (await schemas()).undeleteDoc,
});
