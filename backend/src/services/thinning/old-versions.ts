import { THINNING_HOURLY_AFTER_MS } from '@maru/core';
import type { Reads } from '../../db/transaction.ts';
import { slices } from '../../event-loop-slices.ts';
import type { Slices } from '../../event-loop-slices.ts';
import { thinHistory } from '../../policies/thin-history.ts';
import { listRevisionSizes, listRevisionTimes } from '../../repositories/revisions.ts';
import { findHead, listDocsWithHistory } from '../../repositories/thinning.ts';
import type { DocHead, VersionPosition } from '../../repositories/thinning.ts';

/** Page of consecutive versions of one document. */
export interface VersionPage {
  readonly docId: string;
  /** Ids of the versions to remove, at most VERSIONS_PER_PAGE_MAX. */
  readonly old: readonly string[];
  readonly count: number;
  /** Position of the last version that is decided. */
  readonly place: VersionPosition;
}

const VERSIONS_PER_PAGE_MAX = 50;
/**
 * Sealed bytes of a page with more than one version. SQLite reads a row's text before its time, which stands
 * behind it, and blocks the main thread: 50 texts of 1 MiB take 200 ms, more where the file is not in memory.
 */
const PAGE_BYTES_MAX = 512 * 1024;

/**
 * Returns the number of versions to read together: at least one.
 * @param sizes sealed bytes of consecutive versions
 */
export function pageLength(sizes: readonly number[]): number {
  let sum = 0;
  const tooLarge = sizes.findIndex((bytes) => (sum += bytes) > PAGE_BYTES_MAX);
  return Math.max(1, Math.min(VERSIONS_PER_PAGE_MAX, tooLarge === -1 ? sizes.length : tooLarge));
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
  from: VersionPosition,
  now: number,
  turns: Slices = slices,
): AsyncGenerator<VersionPage, void, undefined> {
  const resumed = from.docId === '' ? undefined : await store.query((db) => findHead(db, from.docId));
  if (resumed !== undefined) yield* pagesOf(store, resumed, from.number, now, turns);
  const docs = await store.query((db) =>
    listDocsWithHistory(db, groupId, from.docId, now - THINNING_HOURLY_AFTER_MS),
  );
  for (const doc of docs) yield* pagesOf(store, doc, 0, now, turns);
}

async function* pagesOf(
  store: Reads,
  { id: docId, head_revision_id, base_revision_id }: DocHead,
  above: number,
  now: number,
  turns: Slices,
): AsyncGenerator<VersionPage, void, undefined> {
  for (let number = above; ; ) {
    await turns.take();
    const sizes = await store.query((db) => listRevisionSizes(db, docId, number, VERSIONS_PER_PAGE_MAX));
    const size = pageLength(sizes);
    // The one behind the page decides about its last.
    const rows = await store.query((db) => listRevisionTimes(db, docId, number, size + 1));
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
