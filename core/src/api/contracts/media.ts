import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/media.ts');

export const listMedia = endpoint({
  method: 'GET',
  path: '/api/media',
  auth: 'user',
  schemas: async () => (await schemas()).listMedia,
});

export const uploadMedia = endpoint({
  method: 'POST',
  path: '/api/media',
  auth: 'user',
  bodyKind: 'multipart',
  schemas: async () => (await schemas()).uploadMedia,
});

export const deleteMedia = endpoint({
  method: 'DELETE',
  path: '/api/media/:id',
  auth: 'user',
  schemas: async () => (await schemas()).deleteMedia,
});
