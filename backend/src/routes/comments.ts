import { endpoints } from '@maru/core/api/contracts';
import { keyedRoute, route, viewerOf } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { CommentService } from '../services/comments/comments.ts';

export function commentRoutes(comments: CommentService): Route[] {
  return [
    route(endpoints.listComments, ({ query: { docId, ...page } }, { viewer }) =>
      comments.list(viewer, docId, page),
    ),
    keyedRoute(
      endpoints.createComment,
      'none',
      async ({ query: { docId, accessToken }, body }, context, write) => ({
        comment: await comments.create(write, viewerOf(context), docId, { ...body, accessToken }),
      }),
      async (effect, _, { viewer }) => ({ comment: await comments.replay(viewer, effect) }),
    ),
    keyedRoute(
      endpoints.updateComment,
      'none',
      async ({ params, body }, context, write) => ({
        comment: await comments.update(write, viewerOf(context), params.id, body.content),
      }),
      async (effect, _, { viewer }) => ({ comment: await comments.replay(viewer, effect) }),
    ),
    keyedRoute(
      endpoints.deleteComment,
      'none',
      ({ params }, context, write) => comments.remove(write, viewerOf(context), params.id),
      async ({ objectId }) => ({ id: objectId }),
    ),
  ];
}
