import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/media.ts');

export const listMedia = endpoint({
  method: 'GET',
  path: '/api/media',
  auth: 'user',
  summary: 'The files of the user’s space, newest first, with the bytes used of those allowed',
  schemas: async () => (await schemas()).listMedia,
});

export const uploadMedia = endpoint({
  method: 'POST',
  path: '/api/media',
  auth: 'user',
  uploads: 'media',
  isIdempotent: true,
  summary: 'Keeps files: raster images, audio, video, PDF, zip and plain text, by their content',
  schemas: async () => (await schemas()).uploadMedia,
});

export const deleteMedia = endpoint({
  method: 'DELETE',
  path: '/api/media/:id',
  auth: 'user',
  isIdempotent: true,
  summary: 'Deletes a file for good',
  schemas: async () => (await schemas()).deleteMedia,
});
