import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/exports.ts');

/** Counts against an hourly limit. */
export const exportGroup = endpoint({
  method: 'GET',
  path: '/api/groups/:name/export',
  auth: 'user',
  answerKind: 'zip',
  hasSideEffects: true,
  summary: 'All documents of one’s own space in a zip, once an hour',
  schemas: async () => (await schemas()).exportGroup,
});
