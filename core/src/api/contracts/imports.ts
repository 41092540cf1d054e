import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/imports.ts');

export const importGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:name/import',
  auth: 'user',
  uploads: 'imports',
  isIdempotent: true,
  summary: 'Makes documents of files, or of those in a zip; an export comes back as it was',
  schemas: async () => (await schemas()).importGroup,
});

export const planImport = endpoint({
  method: 'POST',
  path: '/api/groups/:name/import/plan',
  auth: 'user',
  uploads: 'imports',
  isIdempotent: true,
  summary: 'Says what an import of files would make, and makes nothing; the plan is kept for an hour',
  schemas: async () => (await schemas()).planImport,
});

export const startImport = endpoint({
  method: 'POST',
  path: '/api/imports/:planId/start',
  auth: 'user',
  bodyKind: 'json',
  status: 202,
  isIdempotent: true,
  summary:
    'Starts a planned import, which goes on in the background; documents are public only with `publish`',
  schemas: async () => (await schemas()).startImport,
});

export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/:planId',
  auth: 'user',
  summary: 'The state and progress of an import, and its report at the end',
  schemas: async () => (await schemas()).getImport,
});

export const undoImport = endpoint({
  method: 'DELETE',
  path: '/api/imports/:planId',
  auth: 'user',
  status: 202,
  isIdempotent: true,
  summary:
    'Cancels an import, or undoes it within 24 hours of its end: its unedited documents go to the trash',
  schemas: async () => (await schemas()).undoImport,
});
