import { AppError } from '@maru/core/api';
import type { FoundItem } from '@maru/core/api';
import { findPublishedHeads } from '../../repositories/searched-publications.ts';
import type { PublishedHead } from '../../repositories/searched-publications.ts';
import type { IndexHit, SearchIndex } from '../../search/search-index.ts';
import type { ServiceContext } from '../context.ts';
import { versionOf } from './index-updater.ts';
import type { HeadOpener } from './open-heads.ts';
import { PUBLIC_MAX } from './search-cursor.ts';

export interface PublicQuery {
  /** Query as typed. */
  readonly typed: string;
  /** Restricts the search to one space; null for all. */
  readonly groupId: string | null;
  /** Space to leave out, whose documents are shown elsewhere. */
  readonly exceptGroupId: string | null;
  readonly offset: number;
  readonly limit: number;
}

export interface PublicPage {
  readonly docs: readonly FoundItem[];
  /** Null after the last result. */
  readonly nextOffset: number | null;
}

export type PublicSearch = (question: PublicQuery) => Promise<PublicPage>;

/** Extra results requested to replace those that are not shown. */
const EXTRA_RESULTS = 10;
const RETRY_AFTER_SECONDS = 5;

/**
 * Searches the index, and checks in the database that each match
 * is public now: the index may be outdated, the result never is.
 */
export function createPublicSearch(
  { store, textWork }: Pick<ServiceContext, 'store' | 'textWork'>,
  index: SearchIndex,
  openHeads: HeadOpener,
): PublicSearch {
  /** Presents a match from the current text, if it still matches. */
  const show = async (hit: IndexHit, head: PublishedHead, typed: string): Promise<FoundItem[]> => {
    const item = { id: head.id, title: head.title, groupName: head.group_name };
    if (hit.version === versionOf(head)) return [{ ...item, snippet: hit.snippet }];
    // Edited since it was indexed: the match may be gone.
    for await (const { text } of openHeads([head])) {
      const { snippet } = await textWork.searchText(
        head.group_id,
        { ...text, title: head.title },
        typed,
        false,
      );
      if (snippet !== null) return [{ ...item, snippet }];
    }
    return [];
  };

  return async ({ typed, groupId, exceptGroupId, offset, limit }) => {
    const docs: FoundItem[] = [];
    let at = offset;
    while (at < PUBLIC_MAX) {
      const wanted = Math.min(limit + 1 - docs.length + EXTRA_RESULTS, PUBLIC_MAX - at);
      const hits = await index.find({ typed, groupId, offset: at, limit: wanted }).catch(unavailable);
      const ids = hits.map(({ id }) => id);
      const rows = await store.query((db) => findPublishedHeads(db, ids));
      const heads = new Map(rows.map((row) => [row.id, row]));
      for (const hit of hits) {
        const head = heads.get(hit.id);
        const isShown =
          head !== undefined &&
          head.group_id !== exceptGroupId &&
          (groupId === null || head.group_id === groupId);
        const [item] = isShown ? await show(hit, head, typed) : [];
        if (item !== undefined && docs.length === limit) return { docs, nextOffset: at };
        if (item !== undefined) docs.push(item);
        at++;
      }
      if (hits.length < wanted) break;
    }
    return { docs, nextOffset: null };
  };
}

/**
 * The index is overloaded, or its file can't be read: a
 * later search may succeed, and everything else continues.
 */
function unavailable(cause: unknown): never {
  throw new AppError('unavailable', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
}
