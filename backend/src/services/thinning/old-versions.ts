import { THINNING_HOURLY_AFTER_MS } from '@maru/core';
import type { Reads } from '../../db/transaction.ts';
import { thinHistory } from '../../policies/thin-history.ts';
import { listRevisionTimes } from '../../repositories/revisions.ts';
import { findHead, listDocsWithHistory } from '../../repositories/thinning.ts';
import type { DocHead, VersionPlace } from '../../repositories/thinning.ts';

/** Page of consecutive versions of one document. */
export interface VersionPage {
  readonly docId: string;
  /** Ids of the versions to remove, at most VERSIONS_PER_PAGE. */
  readonly old: readonly string[];
  readonly count: number;
  /** Position of the last version that is decided. */
  readonly place: VersionPlace;
}

/** SQLite reads a row's text before its time, which stands behind it: bounds the time of one query. */
const VERSIONS_PER_PAGE = 50;

/**
 * Iterates over the versions of a space in pages, without their texts.
 * @param from position after which it begins; document '' for the beginning
 * @param now epoch milliseconds that the rule is applied at
 */
export async function* oldVersions(
  store: Reads,
  groupId: string,
  from: VersionPlace,
  now: number,
): AsyncGenerator<VersionPage, void, undefined> {
  const resumed = from.docId === '' ? undefined : await store.query((db) => findHead(db, from.docId));
  if (resumed !== undefined) yield* pagesOf(store, resumed, from.number, now);
  const docs = await store.query((db) =>
    listDocsWithHistory(db, groupId, from.docId, now - THINNING_HOURLY_AFTER_MS),
  );
  for (const doc of docs) yield* pagesOf(store, doc, 0, now);
}

async function* pagesOf(
  store: Reads,
  { id: docId, head_revision_id, base_revision_id }: DocHead,
  above: number,
  now: number,
): AsyncGenerator<VersionPage, void, undefined> {
  for (let number = above; ; ) {
    // The one behind the page decides about its last.
    const rows = await store.query((db) => listRevisionTimes(db, docId, number, VERSIONS_PER_PAGE + 1));
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
    number = rows.slice(0, VERSIONS_PER_PAGE).at(-1)?.number ?? number;
    yield { docId, old, count: rows.length, place: { docId, number } };
    if (rows.length <= VERSIONS_PER_PAGE) return;
  }
}
