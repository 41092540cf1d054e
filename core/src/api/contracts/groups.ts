import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/groups.ts');

export const getGroup = endpoint({
  method: 'GET',
  path: '/api/groups/:name',
  auth: 'none',
  isKeptOffline: true,
  failure: 'page',
  summary: 'A space with the documents that the caller may see listed',
  schemas: async () => (await schemas()).getGroup,
});

export const updateGroup = endpoint({
  method: 'PUT',
  path: '/api/groups/:name',
  auth: 'user',
  bodyKind: 'json',
  isIdempotent: true,
  summary: 'Changes title and design of a space',
  schemas: async () => (await schemas()).updateGroup,
});
