import { setTimeout as sleep } from 'node:timers/promises';
import type { SearchIndex } from '../../search/search-index.ts';
import type { ServiceContext } from '../context.ts';
import type { Limits } from '../limits/limits.ts';
import type { Background } from '../runtime/background.ts';
import { createDocumentFinder } from './find-documents.ts';
import { createIndexUpdater } from './index-updater.ts';
import { followPeriodically } from './keep-following.ts';
import { createOwnSearch } from './own-search.ts';
import { createPublicSearch } from './public-search.ts';
import type { SpaceTerms } from './space-terms.ts';

export interface SearchService {
  /**
   * Returns the viewer's own documents, last edited first, then everybody's public ones, best match first.
   * Errors: not_found for an unknown space, validation_failed, too_many_requests.
   * @param ip address by which searches of anonymous visitors are counted
   */
  readonly find: ReturnType<typeof createDocumentFinder>;
  /** Updates the index now and periodically. */
  follow(): void;
  /** Finishes the requests in progress. */
  close(): Promise<void>;
}

/** Time that a search waits for an index being built, before it answers with the part that is ready. */
const WAIT_MS = 5_000;

export interface SearchTools {
  /** Term sets of users' own documents. */
  readonly terms: SpaceTerms;
  readonly index: SearchIndex;
  readonly limits: Limits;
  readonly background: Background;
  /** Receives errors of updating the index. */
  readonly report: (error: unknown) => void;
}

export function createSearch(
  context: ServiceContext,
  { terms, index, limits, background, report }: SearchTools,
): SearchService {
  const { openHeads, sets, maker } = terms;
  const indexUpdater = createIndexUpdater(context, index, openHeads);
  const askIndex = createPublicSearch(context, index, openHeads);
  let stop = (): Promise<void> => Promise.resolve();
  let isClosed = false;
  // Ignores interruptions at shutdown: the next start continues.
  const reportError = (error: unknown): void => {
    if (!isClosed) report(error);
  };
  return {
    find: createDocumentFinder(context, {
      limits,
      findOwn: createOwnSearch({
        termSets: sets,
        openHeads,
        textWork: context.textWork,
        runLater: (job) => background.run(job),
        scheduleFor: (id) => maker.scheduleFor(id),
      }),
      expectPublic: () => index.wake(),
      findPublic: async (question) => {
        // The second attempt rebuilds an index that the first has found damaged.
        const caughtUp = indexUpdater
          .catchUp(true)
          .catch(() => indexUpdater.catchUp(true))
          .catch(reportError);
        await Promise.race([caughtUp, sleep(WAIT_MS, undefined, { ref: false })]);
        try {
          return await askIndex(question);
        } catch (error) {
          indexUpdater.forget();
          throw error;
        }
      },
    }),
    follow: () => {
      stop = followPeriodically(indexUpdater, reportError);
    },
    close: async () => {
      isClosed = true;
      maker.close();
      const stopped = stop();
      await index.close();
      await stopped;
    },
  };
}
