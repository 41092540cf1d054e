import { endpoints } from '@maru/core/api/contracts';
import { keyedRoute, route, viewerOf } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { MediaService } from '../services/media/media.ts';
import type { ReceivedFile } from '../services/media/upload.ts';

export function mediaRoutes(media: MediaService): Route[] {
  return [
    route(endpoints.listMedia, ({ query: { groupName, ...page } }, context) =>
      media.list(viewerOf(context), groupName, page),
    ),
    keyedRoute(
      endpoints.uploadMedia,
      'none',
      async ({ body: { groupName, file } }, context, write) => ({
        // The HTTP layer has received the files: `file` holds the upload receiver's results.
        uploadedList: await media.create(
          write,
          viewerOf(context),
          groupName,
          file as readonly ReceivedFile[],
        ),
      }),
      async (effect, _, { viewer }) => ({ uploadedList: await media.replay(viewer, effect) }),
    ),
    keyedRoute(
      endpoints.deleteMedia,
      'none',
      ({ params }, context, write) => media.remove(write, viewerOf(context), params.id),
      async ({ objectId }) => ({ id: objectId }),
    ),
  ];
}
