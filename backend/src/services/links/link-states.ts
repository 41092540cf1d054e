import { AppError } from '@maru/core/api';
import type { LinkState } from '@maru/core/api';
import type { LinkChecker } from '../../link-previews/link-checker.ts';
import { readPreviewUrl } from '../../link-previews/preview-url.ts';
import { createConcurrencyLimit } from '../link-previews/concurrency-limit.ts';
import { createFetchCache } from '../link-previews/fetch-cache.ts';
import type { Limits } from '../limits/limits.ts';

/** Requests to other sites at a time, and queued ones. */
const AT_ONCE = 8;
const WAITING_MAX = 100;
const KEPT_MS = 10 * 60 * 1_000;
const STATES_KEPT = 2_000;

/**
 * Returns a function that checks if a page of another site answers; addresses that must not be fetched are
 * unreachable like all others. Errors: validation_failed for an invalid URL, too_many_requests, unavailable.
 * @param checker null: this site fetches nothing
 */
export function createLinkStates({
  checker,
  limits,
  now,
}: {
  readonly checker: LinkChecker | null;
  readonly limits: Limits;
  readonly now: () => number;
}): (userId: string, url: string) => Promise<LinkState> {
  const times = { now, keptMs: KEPT_MS, failedMs: KEPT_MS };
  const states = createFetchCache<Omit<LinkState, 'url'>>({
    ...times,
    maxWeight: STATES_KEPT,
    weigh: () => 1,
  });
  const atOnce = createConcurrencyLimit(AT_ONCE, WAITING_MAX);
  return async (userId, text) => {
    const url = readPreviewUrl(text);
    if (url === null) throw new AppError('validation_failed', { fields: { url: 'invalid' } });
    if (checker === null) return { url: text, state: 'unchecked', status: null };
    const known = await states(url.href, async () => {
      await limits.take('linkStates', userId);
      const state = await atOnce(() => checker(url));
      if (state === null) return null;
      const { status, hasMoved } = state;
      return { state: status >= 400 ? 'broken' : hasMoved ? 'moved' : 'ok', status };
    });
    return { url: text, ...(known ?? { state: 'unreachable' as const, status: null }) };
  };
}
