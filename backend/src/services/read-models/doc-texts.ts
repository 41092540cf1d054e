import { SealError } from '../../crypto/sealed.ts';
import type { Store } from '../../db/transaction.ts';
import type { DocText } from '../../presenters/doc.ts';
import type { DocInGroup, DocRow } from '../../repositories/docs.ts';
import { findRevision } from '../../repositories/revisions.ts';
import type { Keyrings } from '../keyrings.ts';
import { createLruCache } from '../runtime/lru-cache.ts';
import { TextReplacedError } from '../runtime/retry-on-conflict.ts';
import { isReplaced, openRevision } from '../texts/sealed-text.ts';
import { findDocs } from '../../repositories/docs.ts';
import { createBatch } from '../runtime/batch.ts';
import type { Batched } from '../runtime/batch.ts';

/** UTF-16 code units of decrypted texts in the cache. The text of a number never changes. */
const KEPT_UNITS = 8 * 1024 * 1024;

/** A document as its row may be trusted. */
export type CheckedDoc = DocRow & Pick<DocInGroup, 'isDamaged'>;

/** Reads current document texts. */
export interface DocTexts {
  /**
   * Reads the head revision of a document. Must not be called inside a transaction: it may read. Errors:
   * TextReplacedError when a fold has replaced it since the row was read; see `retryOnConflict`. Throws
   * SealError for a document that does not verify, or whose revision can't be decrypted or is lost.
   */
  read(doc: CheckedDoc): Promise<DocText>;
  /** Reads it as well; returns null in place of that error. */
  readUnlessReplaced(doc: CheckedDoc): Promise<DocText | null>;
  /** Caches a text that was just saved. */
  keep(doc: DocRow, text: DocText): void;
}

export function createDocTexts({
  store,
  keyrings,
}: {
  readonly store: Store;
  readonly keyrings: Keyrings;
}): DocTexts {
  const cache = createLruCache<DocText>(KEPT_UNITS);
  // The key has all fields to which the text is bound, so that
  // bytes moved from another document do not hit the cache.
  const keyOf = (doc: DocRow): string =>
    `${doc.group_id}.${doc.id}.${doc.content_rev}.${doc.head_revision_id}`;
  const keep = (doc: DocRow, text: DocText): void => {
    cache.set(keyOf(doc), text, text.content.length + text.props.length + text.title.length + 200);
  };
  const read: DocTexts['read'] = async (doc) => {
    if (doc.isDamaged === true) throw new SealError(`doc ${doc.id}`);
    const cached = cache.get(keyOf(doc));
    if (cached !== undefined) return cached;
    const revision = await store.query((db) => findRevision(db, doc.head_revision_id));
    if (revision === undefined)
      throw new SealError(`revision ${doc.head_revision_id} of doc ${doc.id} (lost)`);
    if (isReplaced(revision, doc.content_rev)) throw new TextReplacedError();
    const ring = await keyrings.of(doc.group_id, [
      revision.title_cipher,
      revision.content_cipher,
      revision.props_cipher,
    ]);
    const text = await openRevision(
      ring,
      { groupId: doc.group_id, id: doc.id, number: doc.content_rev },
      revision,
    );
    keep(doc, text);
    return text;
  };
  return {
    keep,
    read,
    readUnlessReplaced: (doc) =>
      read(doc).catch((error: unknown) => {
        if (error instanceof TextReplacedError) return null;
        throw error;
      }),
  };
}

/** Reads live documents in their current state; concurrent requests share one query. Not for transactions. */
export function createDocLoader(store: Store): Batched<string, DocInGroup | undefined> {
  return createBatch(async (ids) => {
    const rows = await store.query((db) => findDocs(db, ids));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return (id) => byId.get(id);
  });
}
