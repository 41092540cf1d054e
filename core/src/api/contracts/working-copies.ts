import { DOCUMENT_BODY_MAX_BYTES } from '../../limits.ts';
import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/working-copies.ts');

/** Accessible to the document's owner only; for anyone else the answer is 404, hence `auth: 'hidden'`. */
export const getWorkingCopy = endpoint({
  method: 'GET',
  path: '/api/docs/:id/working_copy',
  auth: 'hidden',
  summary: 'Unpublished text of a public or link-shared document, or null',
  schemas: async () => (await schemas()).getWorkingCopy,
});

export const putWorkingCopy = endpoint({
  method: 'PUT',
  path: '/api/docs/:id/working_copy',
  auth: 'hidden',
  bodyKind: 'json',
  bodyMaxBytes: DOCUMENT_BODY_MAX_BYTES,
  isIdempotent: true,
  summary: 'Saves text of a public or link-shared document that its readers do not see yet',
  schemas: async () => (await schemas()).putWorkingCopy,
});

export const deleteWorkingCopy = endpoint({
  method: 'DELETE',
  path: '/api/docs/:id/working_copy',
  auth: 'hidden',
  isIdempotent: true,
  summary: 'Discards the unpublished text of a document',
  schemas: async () => (await schemas()).deleteWorkingCopy,
});
