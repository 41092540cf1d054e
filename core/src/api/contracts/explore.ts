import { endpoint } from '../endpoint.ts';

export const explore = endpoint({
  method: 'GET',
  path: '/api/explore',
  auth: 'none',
  summary: 'Public documents of all spaces, recent or random',
  schemas: async () => (await import('../schemas/explore.ts')).explore,
});
