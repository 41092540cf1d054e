import { THINNING_HOURLY_AFTER_MS } from '@maru/core';
import type { Reads } from '../../db/transaction.ts';
import { slices } from '../../event-loop-slices.ts';
import type { Slices } from '../../event-loop-slices.ts';
import { thinHistory } from '../../policies/thin-history.ts';
import { listRevisionTimes } from '../../repositories/revisions.ts';
import { findHead, listDocsWithHistory } from '../../repositories/thinning.ts';
import type { DocHead, VersionPlace } from '../../repositories/thinning.ts';

/** Page of consecutive versions of one document. */
export interface VersionPage {
  readonly docId: string;
  /** Ids of the versions to remove, at most VERSIONS_PER_PAGE_MAX. */
  readonly old: readonly string[];
  readonly count: number;
  /** Position of the last version that is decided. */
  readonly place: VersionPlace;
}

const VERSIONS_PER_PAGE_MAX = 50;
const VERSIONS_PER_PAGE_MIN = 4;
const VERSIONS_PER_FIRST_PAGE = 8;
/** Milliseconds of a page above which the next one is smaller, and below half of which it is larger. */
const PAGE_MS = 8;

/**
 * Returns the number of versions to read together after a page. SQLite reads a row's text before its time,
 * which stands behind it, and blocks the main thread: 50 texts of 1 MiB take up to 200 ms, of 8 KiB one.
 */
export function nextPageSize(size: number, pageMs: number): number {
  if (pageMs > PAGE_MS) return Math.max(VERSIONS_PER_PAGE_MIN, Math.floor(size / 2));
  return pageMs < PAGE_MS / 2 ? Math.min(VERSIONS_PER_PAGE_MAX, size * 2) : size;
}

/**
 * Iterates over the versions of a space in pages, without their texts. Begins
 * each page in a slice of the main thread, so that requests are handled between them.
 * @param from position after which it begins; document '' for the beginning
 * @param now epoch milliseconds that the rule is applied at
 */
export async function* oldVersions(
  store: Reads,
  groupId: string,
  from: VersionPlace,
  now: number,
  turns: Slices = slices,
): AsyncGenerator<VersionPage, void, undefined> {
  const pace = { size: VERSIONS_PER_FIRST_PAGE };
  const resumed = from.docId === '' ? undefined : await store.query((db) => findHead(db, from.docId));
  if (resumed !== undefined) yield* pagesOf(store, resumed, from.number, now, pace, turns);
  const docs = await store.query((db) =>
    listDocsWithHistory(db, groupId, from.docId, now - THINNING_HOURLY_AFTER_MS),
  );
  for (const doc of docs) yield* pagesOf(store, doc, 0, now, pace, turns);
}

async function* pagesOf(
  store: Reads,
  { id: docId, head_revision_id, base_revision_id }: DocHead,
  above: number,
  now: number,
  pace: { size: number },
  turns: Slices,
): AsyncGenerator<VersionPage, void, undefined> {
  for (let number = above; ; ) {
    const { size } = pace;
    await turns.take();
    const startedAt = performance.now();
    // The one behind the page decides about its last.
    const rows = await store.query((db) => listRevisionTimes(db, docId, number, size + 1));
    pace.size = nextPageSize(size, performance.now() - startedAt);
    const history = rows.map((row) => ({
      id: row.id,
      number: row.number,
      createdAt: row.created_at,
      isNamed: row.is_named === 1,
    }));
    // Keeps the current version, which a public document's page shows, and the base of a later merge.
    const isKept = ({ id, isNamed }: (typeof history)[number]): boolean =>
      isNamed || id === head_revision_id || id === base_revision_id;
    const old = thinHistory(history, now, isKept).map(({ id }) => id);
    const decided = rows.slice(0, size);
    number = decided.at(-1)?.number ?? number;
    yield { docId, old, count: decided.length, place: { docId, number } };
    if (rows.length <= size) return;
  }
}
