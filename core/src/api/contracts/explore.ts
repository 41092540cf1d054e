import { endpoint } from '../endpoint.ts';

export const explore = endpoint({
  method: 'GET',
  path: '/api/explore',
  auth: 'none',
  schemas: async () => (await import('../schemas/explore.ts')).explore,
});
