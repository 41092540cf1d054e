import type { Config } from '../../config.ts';
import { MediaStoreUnavailableError } from '../../media/media-store.ts';
import { openMediaStore } from '../../media/open-store.ts';
import { fail, ok } from './check.ts';
import type { Check } from './check.ts';

/** Checks that the media store responds, by requesting the first file. Changes nothing. */
export async function checkMedia(config: Config): Promise<Check> {
  const place =
    config.media.kind === 's3'
      ? `the bucket ${config.media.bucket} at ${config.media.endpoint}`
      : 'the data directory';
  try {
    for await (const _first of openMediaStore(config).list()) break;
    return ok('media', `kept in ${place}`);
  } catch (error) {
    if (!(error instanceof MediaStoreUnavailableError)) throw error;
    return fail(
      'media',
      `${error.message.trim()}, asked for ${place}. Check MARU_MEDIA_URL and the MARU_S3_ variables.`,
    );
  }
}
