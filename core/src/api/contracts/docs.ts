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
  isIdempotent: true,
  summary: 'Makes a document or a folder, private, last in its parent',
  schemas: async () => (await schemas()).createDoc,
});

export const findDocs = endpoint({
  method: 'GET',
  path: '/api/docs/find_by',
  auth: 'none',
  summary:
    'Documents of a space by their whole title, with `aliases` by theirs too, among what the caller may read',
  schemas: async () => (await schemas()).findDocs,
});

export const listRecents = endpoint({
  method: 'GET',
  path: '/api/recents',
  auth: 'user',
  isKeptOffline: true,
  summary: 'The user’s own documents, last edited first',
  schemas: async () => (await schemas()).listRecents,
});

export const getDoc = endpoint({
  method: 'GET',
  path: '/api/groups/:group/docs/:docId',
  auth: 'none',
  isKeptOffline: true,
  failure: 'popup',
  summary: 'A document, for whoever may read it',
  schemas: async () => (await schemas()).getDoc,
});

export const reorderDocs = endpoint({
  method: 'PUT',
  path: '/api/docs/reorder',
  auth: 'user',
  bodyKind: 'json',
  isIdempotent: true,
  summary: 'Puts a document before, after or inside another',
  schemas: async () => (await schemas()).reorderDocs,
});

export const listBacklinks = endpoint({
  method: 'GET',
  path: '/api/docs/:id/backlinks',
  auth: 'none',
  summary: 'Documents that link to this one and that the caller may see',
  schemas: async () => (await schemas()).listBacklinks,
});

export const getDocPreview = endpoint({
  method: 'GET',
  path: '/api/docs/:id/preview',
  auth: 'none',
  summary: 'Title and beginning of a document, or of its part below a heading, for whoever may read it',
  schemas: async () => (await schemas()).getDocPreview,
});

export const isDocUpdated = endpoint({
  method: 'GET',
  path: '/api/docs/:id/is_updated',
  auth: 'none',
  summary: 'Whether a document has changed since a time',
  schemas: async () => (await schemas()).isDocUpdated,
});

export const updateDoc = endpoint({
  method: 'PUT',
  path: '/api/docs/:id',
  auth: 'user',
  bodyKind: 'json',
  bodyMaxBytes: DOCUMENT_BODY_MAX_BYTES,
  isIdempotent: true,
  summary:
    'Saves title, content and props; 409 when somebody saved since lastUpdatedAt; with fold in the same version',
  schemas: async () => (await schemas()).updateDoc,
});

export const updateDocMeta = endpoint({
  method: 'PUT',
  path: '/api/docs/:id/meta',
  auth: 'user',
  bodyKind: 'json',
  isIdempotent: true,
  summary: 'Changes access, comments, link or folder of a document',
  schemas: async () => (await schemas()).updateDocMeta,
});

export const deleteDoc = endpoint({
  method: 'DELETE',
  path: '/api/docs/:id',
  auth: 'user',
  isIdempotent: true,
  summary: 'Puts a document into the trash; what is in a folder moves up',
  schemas: async () => (await schemas()).deleteDoc,
});
