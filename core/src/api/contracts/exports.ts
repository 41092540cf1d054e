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

export const importGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:name/import',
  auth: 'user',
  uploads: 'imports',
  isIdempotent: true,
  summary: 'Makes documents of Markdown files, or of those in a zip; an export comes back as it was',
  schemas: async () => (await schemas()).importGroup,
});
