import { setTimeout as sleep } from 'node:timers/promises';
import { countDocsWithoutTerms } from '../../repositories/doc-terms.ts';
import { findGroup } from '../../repositories/groups.ts';
import type { Store } from '../../db/transaction.ts';
import { createLruCache } from '../lru-cache.ts';
import type { LookingTools } from './look-into.ts';
import type { MadeSet } from './space-table.ts';
import type { TermSets } from './term-sets.ts';

/** Makes the sets of documents that came many at once, before somebody searches for them. */
export interface TermMaker {
  /** Many documents of the space have no set. */
  makeSoon(groupId: string): void;
  /** So many documents of the space were written: when they have become many, their sets are made. */
  wrote(groupId: string, count?: number): void;
  /** The owner is there, and may search: the first time, it is looked whether sets are missing. */
  expect(groupId: string): void;
  /** Breaks off what is under way: what is missing is made later. */
  close(): void;
}

export interface TermMakerParts extends LookingTools {
  readonly store: Store;
  readonly termSets: TermSets;
  /** For work that nobody waits for, but a server that stops. */
  readonly runLater: (job: () => Promise<void>) => void;
  /** How long documents that come one by one are waited for. */
  readonly waitMs?: number;
}

const WAIT_MS = 2_000;
/** Fewer are left to the search, which opens them, and has made their sets by the way. */
const MANY = 100;
const BATCH = 50;
/** Spaces that are remembered as looked at. */
const KNOWN_MAX = 10_000;

export function createTermMaker({ store, termSets, openHeads, textWork, runLater, waitMs = WAIT_MS }: TermMakerParts): TermMaker {
  const due = new Set<string>();
  const known = createLruCache<true>(KNOWN_MAX);
  const written = createLruCache<number>(KNOWN_MAX);
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isClosed = false;

  const makeFor = async (groupId: string): Promise<void> => {
    if ((await store.read((db) => countDocsWithoutTerms(db, groupId))) < MANY) return;
    const group = await store.read((db) => findGroup(db, groupId));
    if (group === undefined) return;
    const space = await termSets.of(group);
    const missing = space.docs.filter((_, index) => !space.has(index));
    for (let at = 0; at < missing.length; at += BATCH) {
      if (isClosed) return;
      const startedAt = performance.now();
      const made: MadeSet[] = [];
      for await (const { head, text } of openHeads(missing.slice(at, at + BATCH))) {
        if (isClosed) break;
        const { set } = await textWork.searchText(groupId, text, null, true);
        if (set !== null) made.push({ docId: head.id, contentRev: head.content_rev, set });
      }
      await space.keep(made);
      // As long for everybody else.
      await sleep(performance.now() - startedAt, undefined, { ref: false });
    }
  };

  const run = async (): Promise<void> => {
    for (const groupId of due) {
      due.delete(groupId);
      // Nothing depends on it: a search opens what has no set.
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

  const makeSoon = (groupId: string): void => {
    due.add(groupId);
    plan();
  };

  return {
    makeSoon,
    wrote: (groupId, count = 1) => {
      const sum = (written.get(groupId) ?? 0) + count;
      written.set(groupId, sum < MANY ? sum : 0, 1);
      if (sum >= MANY) makeSoon(groupId);
    },
    expect: (groupId) => {
      if (known.get(groupId) !== undefined) return;
      known.set(groupId, true, 1);
      makeSoon(groupId);
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
