import { endpoints } from '@maru/core/api/contracts';
import { route, viewerOf } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { CommentService } from '../services/comments/comments.ts';

export function commentRoutes(comments: CommentService): Route[] {
  return [
    route(endpoints.listComments, ({ query: { docId, ...page } }, { viewer }) =>
      comments.list(viewer, docId, page),
    ),
    route(
      endpoints.createComment,
      async ({ query: { docId, accessToken }, body }, context) => ({
        comment: await comments.create(viewerOf(context), docId, { ...body, accessToken }),
      }),
      async (effect, _, { viewer }) => ({ comment: await comments.replay(viewer, effect) }),
    ),
    route(
      endpoints.updateComment,
      async ({ params, body }, context) => ({
        comment: await comments.update(viewerOf(context), params.id, body.content),
      }),
      async (effect, _, { viewer }) => ({ comment: await comments.replay(viewer, effect) }),
    ),
    route(
      endpoints.deleteComment,
      ({ params }, context) => comments.remove(viewerOf(context), params.id),
      async ({ objectId }) => ({ id: objectId }),
    ),
  ];
}
