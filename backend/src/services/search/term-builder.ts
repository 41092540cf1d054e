import { setTimeout as sleep } from 'node:timers/promises';
import { countDocsWithoutTerms } from '../../repositories/doc-terms.ts';
import { findGroup } from '../../repositories/groups.ts';
import type { Store } from '../../db/transaction.ts';
import { createLruCache } from '../runtime/lru-cache.ts';
import type { ScanTools } from './scan.ts';
import type { DocTermSet } from './space-table.ts';
import type { TermSets } from './term-sets.ts';

/** Creates term sets of many new documents before the first search. */
export interface TermBuilder {
  /** Called when many documents of the space have no set. */
  scheduleFor(groupId: string): void;
  /** Counts written documents of the space; creates their sets when there are many. */
  countWrites(groupId: string, count?: number): void;
  /** Called when the owner is active and may search: checks for missing sets the first time. */
  expect(groupId: string): void;
  /** Stops; missing sets are created later. */
  close(): void;
}

export interface TermBuilderParts extends ScanTools {
  readonly store: Store;
  readonly termSets: TermSets;
  /** Runs background jobs; only shutdown waits for them. */
  readonly runLater: (job: () => Promise<void>) => void;
  /** Delay in which single documents are collected. */
  readonly waitMs?: number;
}

const WAIT_MS = 2_000;
/** Minimum number of documents: a search creates the sets of fewer ones itself, as it decrypts them. */
const MANY = 100;
const BATCH = 50;
/** Maximum number of spaces remembered as checked. */
const KNOWN_MAX = 10_000;

export function createTermBuilder({
  store,
  termSets,
  openHeads,
  textWork,
  runLater,
  waitMs = WAIT_MS,
}: TermBuilderParts): TermBuilder {
  const due = new Set<string>();
  const known = createLruCache<true>(KNOWN_MAX);
  const written = createLruCache<number>(KNOWN_MAX);
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isClosed = false;

  const makeFor = async (groupId: string): Promise<void> => {
    if ((await store.query((db) => countDocsWithoutTerms(db, groupId))) < MANY) return;
    const group = await store.query((db) => findGroup(db, groupId));
    if (group === undefined) return;
    const space = await termSets.of(group);
    const missing = space.docs.filter((_, index) => !space.has(index));
    for (let at = 0; at < missing.length; at += BATCH) {
      if (isClosed) return;
      const startedAt = performance.now();
      const made: DocTermSet[] = [];
      for await (const { head, text } of openHeads(missing.slice(at, at + BATCH))) {
        if (isClosed) break;
        const { set } = await textWork.searchText(groupId, text, null, true);
        if (set !== null) made.push({ docId: head.id, contentRev: head.content_rev, set });
      }
      await space.keep(made);
      // Sleeps as long as it has worked, to leave time for requests.
      await sleep(performance.now() - startedAt, undefined, { ref: false });
    }
  };

  const run = async (): Promise<void> => {
    for (const groupId of due) {
      due.delete(groupId);
      // Optional work: a search decrypts documents without a set.
      await makeFor(groupId).catch(() => undefined);
      if (isClosed) return;
    }
  };

  const start = (): void => {
    timer = undefined;
    if (isRunning || isClosed) return;
    isRunning = true;
    runLater(async () => {
      await run();
      isRunning = false;
      plan();
    });
  };

  const plan = (): void => {
    if (timer !== undefined || isRunning || isClosed || due.size === 0) return;
    timer = setTimeout(start, waitMs);
    timer.unref();
  };

  const scheduleFor = (groupId: string): void => {
    due.add(groupId);
    plan();
  };

  return {
    scheduleFor,
    countWrites: (groupId, count = 1) => {
      const sum = (written.get(groupId) ?? 0) + count;
      written.set(groupId, sum < MANY ? sum : 0, 1);
      if (sum >= MANY) scheduleFor(groupId);
    },
    expect: (groupId) => {
      if (known.get(groupId) !== undefined) return;
      known.set(groupId, true, 1);
      scheduleFor(groupId);
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
