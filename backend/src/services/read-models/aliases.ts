import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ALIASES_PER_SPACE_MAX } from '@maru/core';
import type { DocAlias } from '@maru/core/text';
import { SealError } from '../../crypto/sealed.ts';
import type { Store } from '../../db/transaction.ts';
import { listAliases } from '../../repositories/doc-aliases.ts';
import type { DocAliasRow } from '../../repositories/doc-aliases.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import type { Keyrings } from '../keyrings.ts';
import { createLruCache } from '../runtime/lru-cache.ts';
import { openAlias } from '../texts/sealed-text.ts';

/** An alias, with its origin. */
export interface AliasWithOrigin extends DocAlias {
  /** A title that the document had; else one that its front matter names. */
  readonly isFormer: boolean;
}

/** Aliases of the documents of a group. */
export interface Aliases {
  /**
   * Lists those of all live documents; those of one document newest first. The caller checks access.
   * @param group as just read: its `tree_rev` validates the cache
   */
  list(group: Pick<GroupRow, 'id' | 'tree_rev'>): Promise<readonly AliasWithOrigin[]>;
}

/** Maximum number of cached aliases. */
const KEPT = 25_000;
/** Number of aliases decrypted before other requests get a turn. */
const SLICE = 500;

interface CachedAliases {
  readonly treeRev: number;
  readonly list: Promise<readonly AliasWithOrigin[]>;
  /** Decrypted titles by their place and bytes, carried over from list to list. */
  readonly titles: ReadonlyMap<string, string>;
}

/** Caches aliases by the group's `tree_rev`, which every save raises. A damaged alias leads nowhere. */
export function createAliases({
  store,
  keyrings,
  reportFailure,
}: {
  readonly store: Store;
  readonly keyrings: Keyrings;
  readonly reportFailure: (error: unknown) => void;
}): Aliases {
  const cache = createLruCache<CachedAliases>(KEPT);

  const read = async (
    groupId: string,
    before: ReadonlyMap<string, string>,
    titles: Map<string, string>,
  ): Promise<readonly AliasWithOrigin[]> => {
    const rows = await store.query((db) => listAliases(db, groupId, ALIASES_PER_SPACE_MAX));
    if (rows.length === 0) return [];
    const ring = await keyrings.of(
      groupId,
      rows.map((row) => row.title_cipher),
    );
    const open = (row: DocAliasRow): string | null => {
      try {
        return openAlias(ring, row);
      } catch (error) {
        if (!(error instanceof SealError)) throw error;
        reportFailure(error);
        return null;
      }
    };
    const aliases: AliasWithOrigin[] = [];
    for (const [i, row] of rows.entries()) {
      const key = `${row.doc_id} ${row.title_hash.toString('latin1')} ${row.title_cipher.toString('latin1')}`;
      const title = before.get(key) ?? open(row);
      if (title === null) continue;
      titles.set(key, title);
      aliases.push({ docId: row.doc_id, title, isFormer: row.is_former === 1 });
      if ((i + 1) % SLICE === 0) await nextTurn();
    }
    return aliases;
  };

  return {
    list: (group) => {
      const cached = cache.get(group.id);
      // A list cached for a later state is at least as new.
      if (cached !== undefined && cached.treeRev >= group.tree_rev) return cached.list;
      const titles = new Map<string, string>();
      const list = read(group.id, cached?.titles ?? new Map(), titles);
      const made: CachedAliases = { treeRev: group.tree_rev, list, titles };
      cache.set(group.id, made, 1);
      list.then(
        ({ length }) => {
          if (cache.get(group.id) === made) cache.set(group.id, made, length + 1);
        },
        () => {
          if (cache.get(group.id) === made) cache.delete(group.id);
        },
      );
      return list;
    },
  };
}

const NONE: DocAlias[] = [];

/** By the lists of documents and of aliases. */
const chosen = new WeakMap<object, WeakMap<object, DocAlias[]>>();

/** Returns the aliases of these documents: the same list for the same two, which are never changed. */
export function aliasesOf(
  aliases: readonly AliasWithOrigin[],
  docs: readonly { readonly id: string }[],
): DocAlias[] {
  if (aliases.length === 0) return NONE;
  const ofDocs = chosen.get(docs) ?? new WeakMap<object, DocAlias[]>();
  chosen.set(docs, ofDocs);
  const known = ofDocs.get(aliases);
  if (known !== undefined) return known;
  const ids = new Set(docs.map(({ id }) => id));
  const made = aliases
    .filter(({ docId }) => ids.has(docId))
    .map(({ docId, title }): DocAlias => ({ docId, title }));
  ofDocs.set(aliases, made);
  return made;
}

/** By the list of aliases. */
const marks = new WeakMap<readonly DocAlias[], string>();

/** Returns the part of a page's tag that changes with the aliases; empty without any. */
export function markOfAliases(aliases: readonly DocAlias[]): string {
  if (aliases.length === 0) return '';
  const mark =
    marks.get(aliases) ??
    createHash('sha256').update(JSON.stringify(aliases)).digest('base64url').slice(0, 24);
  marks.set(aliases, mark);
  return mark;
}
