import { THINNING_HOURLY_AFTER_MS } from '@maru/core';
import type { Store } from '../../db/transaction.ts';
import { thinHistory } from '../../policies/thin-history.ts';
import { listRevisionTimes } from '../../repositories/revisions.ts';
import { findHead, listDocsWithHistory } from '../../repositories/thinning.ts';
import type { DocHead, VersionPlace } from '../../repositories/thinning.ts';

/** Versions of one document that were looked at together. */
export interface VersionPage {
  readonly docId: string;
  /** Ids of those that thinning removes, no more than VERSIONS_PER_PAGE. */
  readonly old: readonly string[];
  readonly count: number;
  /** The last of them whose fate is known. */
  readonly place: VersionPlace;
}

/** SQLite comes to a version's time past its text: a page of the longest texts takes some 50 ms. */
const VERSIONS_PER_PAGE = 50;

/**
 * Goes through the versions of a space in pages, without their texts.
 * @param from where to go on; document '' for the beginning
 * @param now epoch milliseconds, by which it is decided what is old
 */
export async function* oldVersions(
  store: Store,
  groupId: string,
  from: VersionPlace,
  now: number,
): AsyncGenerator<VersionPage, void, undefined> {
  const resumed = from.docId === '' ? undefined : await store.read((db) => findHead(db, from.docId));
  if (resumed !== undefined) yield* pagesOf(store, resumed, from.number, now);
  const docs = await store.read((db) => listDocsWithHistory(db, groupId, from.docId, now - THINNING_HOURLY_AFTER_MS));
  for (const doc of docs) yield* pagesOf(store, doc, 0, now);
}

async function* pagesOf(
  store: Store,
  { id: docId, head_revision_id }: DocHead,
  above: number,
  now: number,
): AsyncGenerator<VersionPage, void, undefined> {
  for (let number = above; ; ) {
    // The one behind the page decides about its last.
    const rows = await store.read((db) => listRevisionTimes(db, docId, number, VERSIONS_PER_PAGE + 1));
    const history = rows.map((row) => ({ id: row.id, number: row.number, createdAt: row.created_at }));
    // A public document's page shows the current version.
    const old = thinHistory(history, now, ({ id }) => id === head_revision_id).map(({ id }) => id);
    number = rows.slice(0, VERSIONS_PER_PAGE).at(-1)?.number ?? number;
    yield { docId, old, count: rows.length, place: { docId, number } };
    if (rows.length <= VERSIONS_PER_PAGE) return;
  }
}
