import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/groups.ts');

export const getGroup = endpoint({
  method: 'GET',
  path: '/api/groups/:name',
  auth: 'none',
  schemas: async () => (await schemas()).getGroup,
});

export const updateGroup = endpoint({
  method: 'PUT',
  path: '/api/groups/:name',
  auth: 'user',
  bodyKind: 'json',
  schemas: async () => (await schemas()).updateGroup,
});
