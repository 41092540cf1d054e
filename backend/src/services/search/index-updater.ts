import {
  findPublicationChanges,
  listPublicationChanges,
  publicationChangeRange,
} from '../../repositories/publication-changes.ts';
import type { PublicationChangeRow } from '../../repositories/publication-changes.ts';
import { findPublishedHeads, listPublicationVersions } from '../../repositories/searched-publications.ts';
import type { PublicationVersionRow } from '../../repositories/searched-publications.ts';
import type { IndexEntry, IndexedDoc, IndexState, SearchIndex } from '../../search/search-index.ts';
import type { ServiceContext } from '../context.ts';
import { isLargeText } from '../texts/text-work.ts';
import { createSequenceGaps } from './sequence-gaps.ts';
import type { HeadOpener } from './open-heads.ts';

/** Keeps an index up to date with the publications. */
export interface IndexUpdater {
  /**
   * Indexes the changes until now. Concurrent callers share the work.
   * @param mayMake false: does not create a missing index
   */
  catchUp(mayMake: boolean): Promise<void>;
  /** Drops the cached state of the index after an error; the next call reads it again. */
  forget(): void;
}

/** Documents indexed together. */
const BATCH = 25;
/** UTF-16 units of texts indexed together, unless one text alone is larger. */
const BATCH_UNITS = 256 * 1024;
/** Changes and versions read together. */
const READ_BATCH = 500;
/**
 * Changes before the newest that are processed again after a comparison,
 * because the comparison does not see transactions still open.
 */
const OVERLAP = 100;
/** Interval of complete comparisons with the publications, independent of the log of changes. */
const COMPARE_EVERY_MS = 24 * 60 * 60 * 1_000;

/**
 * Returns the version of a publication: differs after every
 * change of the text, and after deletion and creation.
 */
export function versionOf({ random_key, rev }: Pick<PublicationVersionRow, 'random_key' | 'rev'>): string {
  return `${random_key}.${rev}`;
}

export function createIndexUpdater(
  { store, textWork, now }: Pick<ServiceContext, 'store' | 'textWork' | 'now'>,
  index: SearchIndex,
  openHeads: HeadOpener,
): IndexUpdater {
  const gaps = createSequenceGaps();
  /** Indexed state; null before it was read. */
  let state: IndexState | null = null;

  /** Updates documents in the index to their current state; removes those no longer public. */
  const refresh = async (docIds: readonly string[], nextState?: IndexState): Promise<void> => {
    for (let at = 0; at < docIds.length; at += BATCH) {
      const ids = docIds.slice(at, at + BATCH);
      const heads = await store.query((db) => findPublishedHeads(db, ids));
      const opened = new Set<string>();
      let put: IndexedDoc[] = [];
      let units = 0;
      for await (const { head, text } of openHeads(heads)) {
        opened.add(head.id);
        const { content, props } = text;
        // The index thread has memory for the words of a large text, but not for its syntax tree.
        const indexed = isLargeText(content)
          ? { words: await textWork.wordsOf(head.group_id, text) }
          : { content, props };
        put.push({
          id: head.id,
          groupId: head.group_id,
          version: versionOf(head),
          title: head.title,
          text: indexed,
        });
        units += content.length;
        if (units < BATCH_UNITS) continue;
        await index.apply({ put, remove: [] });
        put = [];
        units = 0;
      }
      await index.apply({ put, remove: ids.filter((id) => !opened.has(id)) });
    }
    if (nextState !== undefined) await index.apply({ put: [], remove: [], state: nextState });
  };

  /** Finds and indexes all differences, whatever the state of the index. */
  const compare = async (): Promise<void> => {
    const { last } = await store.query(publicationChangeRange);
    const indexed = readAhead(
      (afterId) => index.list(afterId, READ_BATCH),
      (entry) => entry.id,
    );
    const published = readAhead(
      (afterId) => store.query((db) => listPublicationVersions(db, afterId, READ_BATCH)),
      (row) => row.doc_id,
    );
    let [entry, row] = [await indexed.next(), await published.next()];
    let differing: string[] = [];
    while (entry !== null || row !== null) {
      const [entryId, rowId] = [entry?.id ?? END, row?.doc_id ?? END];
      if (entryId !== rowId || !isSame(entry, row)) differing.push(entryId < rowId ? entryId : rowId);
      if (differing.length >= BATCH) {
        await refresh(differing);
        differing = [];
      }
      if (entryId <= rowId) entry = await indexed.next();
      if (rowId <= entryId) row = await published.next();
    }
    gaps.forget();
    const compared = { position: Math.max(0, last - OVERLAP), comparedAt: now() };
    await refresh(differing, compared);
    state = compared;
  };

  const isBehind = async (from: IndexState): Promise<boolean> => {
    const { first, last } = await store.query(publicationChangeRange);
    return now() - from.comparedAt > COMPARE_EVERY_MS || from.position < first - 1 || from.position > last;
  };

  const isEmpty = async (): Promise<boolean> =>
    (await store.query((db) => listPublicationVersions(db, '', 1))).length === 0;

  const follow = async (from: IndexState): Promise<IndexState> => {
    const late = gaps.open();
    const rows: PublicationChangeRow[] = await store.query(async (db) => [
      ...(late.length === 0 ? [] : await findPublicationChanges(db, late)),
      ...(await listPublicationChanges(db, Math.max(from.position, gaps.last()), READ_BATCH)),
    ]);
    if (rows.length === 0) return from;
    gaps.note(
      from.position,
      rows.map(({ seq }) => seq),
    );
    const next = { ...from, position: gaps.settled() };
    await refresh([...new Set(rows.map((change) => change.doc_id))], next);
    return rows.length < READ_BATCH ? next : await follow(next);
  };

  const run = async (mayMake: boolean): Promise<void> => {
    if (state === null) {
      const found = index.state();
      // A site without publications needs no index.
      if (found === null && (!mayMake || (await isEmpty()))) return;
      if (found === null || (await isBehind(found))) return await compare();
      state = found;
    } else if (now() - state.comparedAt > COMPARE_EVERY_MS) return await compare();
    state = await follow(state);
  };

  const forget = (): void => {
    state = null;
    gaps.forget();
  };
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let mayNextMake = false;
  const begin = (mayMake: boolean): Promise<void> => {
    const work = run(mayMake)
      .catch((error: unknown) => {
        // Discards the state, so that unindexed changes are read again.
        forget();
        throw error;
      })
      .finally(() => {
        if (running === work && next === null) running = null;
      });
    running = work;
    return work;
  };
  return {
    forget,
    catchUp: (mayMake) => {
      if (running === null) return begin(mayMake);
      // A run in progress may have read before the caller's change
      // was committed, so that the caller waits for the next run.
      mayNextMake ||= mayMake;
      next ??= running
        .catch(() => undefined)
        .then(() => {
          const may = mayNextMake;
          next = null;
          mayNextMake = false;
          return begin(may);
        });
      return next;
    },
  };
}

/** Sorts after every id. */
const END = '~';

function isSame(entry: IndexEntry | null, row: PublicationVersionRow | null): boolean {
  return entry !== null && row !== null && entry.version === versionOf(row);
}

/** Iterates over single items that are read in batches. */
function readAhead<T>(
  read: (afterId: string) => Promise<readonly T[]>,
  idOf: (item: T) => string,
): { readonly next: () => Promise<T | null> } {
  let batch: readonly T[] = [];
  let at = 0;
  let lastId = '';
  let isOver = false;
  return {
    next: async () => {
      if (at === batch.length && !isOver) {
        batch = await read(lastId);
        at = 0;
        isOver = batch.length === 0;
      }
      const item = batch[at];
      if (item === undefined) return null;
      at++;
      lastId = idOf(item);
      return item;
    },
  };
}
