import { endpoint } from '../endpoint.ts';

export const getGroup = endpoint({
  method: 'GET', path: '/api/groups/:name', auth: 'none',
  schemas: async () => (await import('../schemas/groups.ts')).getGroup,
});
