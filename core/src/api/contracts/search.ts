import { endpoint } from '../endpoint.ts';

export const search = endpoint({
  method: 'GET',
  path: '/api/search',
  auth: 'none',
  summary: 'The caller’s own documents with these words, then public ones, the best first',
  schemas: async () => (await import('../schemas/search.ts')).search,
});
