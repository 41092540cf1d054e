import { endpoint } from '../endpoint.ts';

export const search = endpoint({
  method: 'GET',
  path: '/api/search',
  auth: 'none',
  schemas: async () => (await import('../schemas/search.ts')).search,
});
