import { COMMENT_BODY_MAX_BYTES } from '../../limits.ts';
import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/comments.ts');

export const listComments = endpoint({
  method: 'GET',
  path: '/api/comments',
  auth: 'none',
  schemas: async () => (await schemas()).listComments,
});

export const createComment = endpoint({
  method: 'POST',
  path: '/api/comments',
  auth: 'user',
  bodyKind: 'json',
  bodyMaxBytes: COMMENT_BODY_MAX_BYTES,
  status: 201,
  schemas: async () => (await schemas()).createComment,
});

export const updateComment = endpoint({
  method: 'PUT',
  path: '/api/comments/:id',
  auth: 'user',
  bodyKind: 'json',
  bodyMaxBytes: COMMENT_BODY_MAX_BYTES,
  schemas: async () => (await schemas()).updateComment,
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/:id',
  auth: 'user',
  schemas: async () => (await schemas()).deleteComment,
});
