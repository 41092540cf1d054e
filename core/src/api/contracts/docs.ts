import { DOCUMENT_BODY_MAX_BYTES } from '../../limits.ts';
import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/docs.ts');

export const createDoc = endpoint({
  method: 'POST',
  path: '/api/docs',
  auth: 'user',
  bodyKind: 'json',
  bodyMaxBytes: DOCUMENT_BODY_MAX_BYTES,
  status: 201,
  schemas: async () => (await schemas()).createDoc,
});

export const findDocs = endpoint({
  method: 'GET',
  path: '/api/docs/find_by',
  auth: 'none',
  schemas: async () => (await schemas()).findDocs,
});

export const listRecents = endpoint({
  method: 'GET',
  path: '/api/recents',
  auth: 'user',
  schemas: async () => (await schemas()).listRecents,
});

export const getDoc = endpoint({
  method: 'GET',
  path: '/api/groups/:group/docs/:docId',
  auth: 'none',
  schemas: async () => (await schemas()).getDoc,
});

export const reorderDocs = endpoint({
  method: 'PUT',
  path: '/api/docs/reorder',
  auth: 'user',
  bodyKind: 'json',
  schemas: async () => (await schemas()).reorderDocs,
});

export const listBacklinks = endpoint({
  method: 'GET',
  path: '/api/docs/:id/backlinks',
  auth: 'none',
  schemas: async () => (await schemas()).listBacklinks,
});

export const isDocUpdated = endpoint({
  method: 'GET',
  path: '/api/docs/:id/is_updated',
  auth: 'none',
  schemas: async () => (await schemas()).isDocUpdated,
});

export const updateDoc = endpoint({
  method: 'PUT',
  path: '/api/docs/:id',
  auth: 'user',
  bodyKind: 'json',
  bodyMaxBytes: DOCUMENT_BODY_MAX_BYTES,
  schemas: async () => (await schemas()).updateDoc,
});

export const updateDocMeta = endpoint({
  method: 'PUT',
  path: '/api/docs/:id/meta',
  auth: 'user',
  bodyKind: 'json',
  schemas: async () => (await schemas()).updateDocMeta,
});

export const deleteDoc = endpoint({
  method: 'DELETE',
  path: '/api/docs/:id',
  auth: 'user',
  schemas: async () => (await schemas()).deleteDoc,
});
