import { COMMENT_BODY_MAX_BYTES } from '../../limits.ts';
import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/comments.ts');

export const listComments = endpoint({
  method: 'GET',
  path: '/api/comments',
  auth: 'none',
  summary: 'Comments of a public document, oldest first',
  schemas: async () => (await schemas()).listComments,
});

export const createComment = endpoint({
  method: 'POST',
  path: '/api/comments',
  auth: 'user',
  bodyKind: 'json',
  bodyMaxBytes: COMMENT_BODY_MAX_BYTES,
  status: 201,
  isIdempotent: true,
  summary: 'Comments on a public document, or answers a comment',
  schemas: async () => (await schemas()).createComment,
});

export const updateComment = endpoint({
  method: 'PUT',
  path: '/api/comments/:id',
  auth: 'user',
  bodyKind: 'json',
  bodyMaxBytes: COMMENT_BODY_MAX_BYTES,
  isIdempotent: true,
  summary: 'Changes the words of one’s own comment',
  schemas: async () => (await schemas()).updateComment,
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/:id',
  auth: 'user',
  isIdempotent: true,
  summary: 'Takes a comment back; its place stays',
  schemas: async () => (await schemas()).deleteComment,
});
