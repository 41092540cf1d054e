import { endpoints } from '@maru/core/api/contracts';
import { route, viewerOf } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { MediaService } from '../services/media/media.ts';
import type { ReceivedFile } from '../services/media/upload.ts';

export function mediaRoutes(media: MediaService): Route[] {
  return [
    route(endpoints.listMedia, ({ query: { groupName, ...page } }, context) =>
      media.list(viewerOf(context), groupName, page),
    ),
    route(
      endpoints.uploadMedia,
      async ({ body: { groupName, file } }, context) => ({
        // The HTTP layer has received the files: `file` holds the upload receiver's results.
        uploadedList: await media.create(viewerOf(context), groupName, file as readonly ReceivedFile[]),
      }),
      async (effect, _, { viewer }) => ({ uploadedList: await media.replay(viewer, effect) }),
    ),
    route(
      endpoints.deleteMedia,
      ({ params }, context) => media.remove(viewerOf(context), params.id),
      async ({ objectId }) => ({ id: objectId }),
    ),
  ];
}
