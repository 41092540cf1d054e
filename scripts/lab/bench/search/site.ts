import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseConfig } from '@maru/backend/src/config.ts';
import { readIndexState } from '@maru/backend/src/search/index-file.ts';
import { findGroup } from '@maru/backend/src/services/access/find-group.ts';
import { createStore } from '@maru/backend/src/db/transaction.ts';
import { openSite } from '@maru/backend/src/site/open-site.ts';
import { startMaru } from '../server/processes.ts';
import type { Running } from '../server/processes.ts';
import type { FilledSite } from './fill-site.ts';
import { timeSearches } from './measure.ts';
import { OWNER } from './plan.ts';

const POLL_MS = 500;
const INDEX_MAX_MS = 30 * 60_000;

export function indexFileOf({ environment }: FilledSite): string {
  return join(environment['MARU_DATA'] ?? '', 'search.db');
}

/** Starts a server and waits until its index is complete. */
export async function startSite(
  site: FilledSite,
  folder: string,
): Promise<{ readonly server: Running; readonly indexMs: number }> {
  const server = await startMaru(site.environment, join(folder, 'log'));
  const startedAt = performance.now();
  while (readIndexState(indexFileOf(site)) === null) {
    // The first search starts the build of the index and does not wait for its completion.
    await timeSearches(server.url, ['word'], null);
    if (performance.now() - startedAt > INDEX_MAX_MS) throw new Error('The index is not complete');
    await sleep(POLL_MS);
  }
  return { server, indexMs: performance.now() - startedAt };
}

/**
 * Removes the cached terms of the large space, as if it had just been imported. The server must be stopped.
 */
export async function deleteCachedTerms({ environment }: FilledSite): Promise<void> {
  const site = await openSite(parseConfig([], environment));
  try {
    const group = await findGroup({ store: createStore(site.db) }, OWNER);
    await site.db('doc_terms').where({ group_id: group.id }).delete();
  } finally {
    await site.close();
  }
}
