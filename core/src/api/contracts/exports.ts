import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/exports.ts');

/** Counts against an hourly limit. */
export const exportGroup = endpoint({
  method: 'GET',
  path: '/api/groups/:name/export',
  auth: 'user',
  responseKind: 'zip',
  hasSideEffects: true,
  summary:
    'One’s own space in a zip, once an hour: its documents as files, with all versions, or as a website',
  schemas: async () => (await schemas()).exportGroup,
});
