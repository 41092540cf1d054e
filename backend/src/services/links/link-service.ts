import type { LinkState } from '@maru/core/api';
import type { ResponseOf, QueryOf } from '@maru/core/api/contracts';
import type { LinkChecker } from '../../link-previews/link-checker.ts';
import type { Viewer } from '../../policies/viewer.ts';
import type { DocContext } from '../docs/doc-context.ts';
import type { Limits } from '../limits/limits.ts';
import { createLinkStates } from './link-states.ts';
import { listLinks } from './list-links.ts';
import { listOutdatedLinks } from './outdated-links.ts';
import { findHiddenGroup } from './space-links.ts';

/** Links of a space, for its owner alone. Errors of all calls: not_found, too_many_requests. */
export interface LinkService {
  /** Errors: validation_failed. */
  list(viewer: Viewer | null, name: string, query: QueryOf<'listLinks'>): Promise<ResponseOf<'listLinks'>>;
  /** Errors: validation_failed, unavailable. */
  state(viewer: Viewer | null, name: string, url: string): Promise<LinkState>;
  /** Errors: validation_failed. */
  listOutdated(
    viewer: Viewer | null,
    docId: string,
    query: QueryOf<'listOutdatedLinks'>,
  ): Promise<ResponseOf<'listOutdatedLinks'>>;
}

export function createLinks(
  context: DocContext,
  options: {
    readonly checker: LinkChecker | null;
    readonly limits: Limits;
    /** Of each account on this server. */
    readonly localLimits: Limits;
  },
): LinkService {
  const stateOf = createLinkStates({ ...options, now: context.now });
  const count = async (viewer: Viewer | null): Promise<void> => {
    if (viewer !== null) await options.localLimits.take('linkLists', viewer.userId);
  };
  return {
    list: async (viewer, name, query) => {
      await count(viewer);
      return await listLinks(context, viewer, name, query);
    },
    state: async (viewer, name, url) => {
      const group = await findHiddenGroup(context, viewer, name);
      return await stateOf(group.owner_id, url);
    },
    listOutdated: async (viewer, docId, query) => {
      await count(viewer);
      return await listOutdatedLinks(context, viewer, docId, query);
    },
  };
}
