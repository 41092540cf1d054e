import { fieldAad, openWith, sealWith } from '../../crypto/keyring.ts';
import { SealError } from '../../crypto/sealed.ts';
import { slices } from '../../event-loop-slices.ts';
import { findDocTerms, listDocTerms, listSearchedDocs, saveDocTerms } from '../../repositories/doc-terms.ts';
import type { DocTermsRow } from '../../repositories/doc-terms.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import type { Store } from '../../db/transaction.ts';
import type { Keyrings } from '../keyrings.ts';
import { createLruCache } from '../runtime/lru-cache.ts';
import { createSpaceTable } from './space-table.ts';
import type { DocTermSet, SpaceTable } from './space-table.ts';

/** A space for its owner's search. */
export interface SearchedSpace extends Pick<SpaceTable, 'docs' | 'has' | 'mayContain'> {
  /** Adds created sets: in memory at once, and in the database when it resolves. */
  keep(made: readonly DocTermSet[]): Promise<void>;
}

export interface TermSets {
  /**
   * @param group as just read: its `tree_rev` validates the cache
   */
  of(group: GroupRow): Promise<SearchedSpace>;
}

/** Maximum bytes of decrypted sets in the cache, of all spaces together. */
const KEPT_BYTES = 32 * 1024 * 1024;
/** Maximum number of rows selected by ids. */
const DOCS_BY_ID_MAX = 100;
const READ_BATCH = 1_000;
/** Number of sets decrypted without a pause: about a millisecond. */
const PIECE = 50;
/** Limits of one statement in sets and bytes. */
const WRITE_BATCH = 100;
const WRITE_BYTES = 4 * 1024 * 1024;

/** Cache of decrypted term sets by space. A cached space costs a search one query: that of the group. */
export function createTermSets({
  store,
  keyrings,
}: {
  readonly store: Store;
  readonly keyrings: Keyrings;
}): TermSets {
  const cache = createLruCache<SpaceTable>(KEPT_BYTES);
  const loading = new Map<string, Promise<SpaceTable>>();

  const open = async (groupId: string, rows: readonly DocTermsRow[], table: SpaceTable): Promise<void> => {
    const ring = await keyrings.of(
      groupId,
      rows.map((row) => row.terms_cipher),
    );
    for (const [i, row] of rows.entries()) {
      if (i % PIECE === 0) await slices.take();
      const made = { docId: row.doc_id, contentRev: row.content_rev };
      try {
        table.put({ ...made, set: openWith(ring, aadOf(groupId, made), row.terms_cipher) });
      } catch (error) {
        // A damaged set is created again from the text.
        if (!(error instanceof SealError)) throw error;
      }
    }
  };

  const load = async (group: GroupRow): Promise<SpaceTable> => {
    const docs = await store.query((db) => listSearchedDocs(db, group.id));
    const table = createSpaceTable(group.tree_rev, docs, cache.get(group.id));
    const missing = new Set(docs.filter((_, index) => !table.has(index)).map(({ id }) => id));
    if (missing.size <= DOCS_BY_ID_MAX) {
      if (missing.size > 0)
        await open(group.id, await store.query((db) => findDocTerms(db, [...missing])), table);
      return table;
    }
    for (let afterId = ''; ; ) {
      const rows = await store.query((db) => listDocTerms(db, group.id, afterId, READ_BATCH));
      await open(
        group.id,
        rows.filter((row) => missing.has(row.doc_id)),
        table,
      );
      afterId = rows.at(-1)?.doc_id ?? '';
      if (rows.length < READ_BATCH) return table;
    }
  };

  const loadOnce = async (group: GroupRow): Promise<SpaceTable> => {
    const cached = cache.get(group.id);
    // A table cached for a later state is at least as new.
    if (cached !== undefined && cached.treeRev >= group.tree_rev) return cached;
    const key = `${group.id}.${group.tree_rev}`;
    const work = loading.get(key) ?? load(group).finally(() => loading.delete(key));
    loading.set(key, work);
    const loaded = await work;
    cache.set(group.id, loaded, loaded.weight());
    return loaded;
  };

  const write = async (groupId: string, made: readonly DocTermSet[]): Promise<void> => {
    const ring = await keyrings.of(groupId);
    for (const batch of batchesOf(made)) {
      await slices.take();
      const rows = batch.map((one) => ({
        doc_id: one.docId,
        group_id: groupId,
        content_rev: one.contentRev,
        terms_cipher: sealWith(ring, aadOf(groupId, one), Buffer.from(one.set)),
      }));
      await store.write((db) => saveDocTerms(db, rows));
    }
  };

  return {
    of: async (group) => {
      const table = await loadOnce(group);
      return {
        docs: table.docs,
        has: table.has,
        mayContain: table.mayContain,
        keep: async (made) => {
          for (const one of made) table.put(one);
          if (cache.get(group.id) === table) cache.set(group.id, table, table.weight());
          await write(group.id, made);
        },
      };
    },
  };
}

function aadOf(groupId: string, { docId, contentRev }: Pick<DocTermSet, 'docId' | 'contentRev'>): string {
  return fieldAad('doc', groupId, docId, 'terms', contentRev);
}

function batchesOf(made: readonly DocTermSet[]): DocTermSet[][] {
  const batches: DocTermSet[][] = [];
  let bytes = WRITE_BYTES;
  for (const one of made) {
    const last = batches.at(-1);
    bytes += one.set.length;
    if (last !== undefined && bytes <= WRITE_BYTES && last.length < WRITE_BATCH) last.push(one);
    else {
      batches.push([one]);
      bytes = one.set.length;
    }
  }
  return batches;
}
