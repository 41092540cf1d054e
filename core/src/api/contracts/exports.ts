import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/exports.ts');

export const exportGroup = endpoint({
  method: 'GET',
  path: '/api/groups/:name/export',
  auth: 'user',
  answerKind: 'zip',
  schemas: async () => (await schemas()).exportGroup,
});

export const importGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:name/import',
  auth: 'user',
  bodyKind: 'multipart',
  schemas: async () => (await schemas()).importGroup,
});
