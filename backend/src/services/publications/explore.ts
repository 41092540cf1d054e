import { createHash, randomInt } from 'node:crypto';
import { FEED_SIZE, SITEMAP_MAX } from '@maru/core';
import { docPath } from '@maru/core/text';
import type { PublicDocItem } from '@maru/core/api';
import type { ResponseOf, QueryOf } from '@maru/core/api/contracts';
import { presentPublicDocItem } from '../../presenters/explore.ts';
import {
  listAllPublicDocs,
  listGroupPublicDocs,
  listPublicDocsByKey,
  listRecentPublicDocs,
  publicationsVersion,
} from '../../repositories/public-docs.ts';
import type { PublicDocRow } from '../../repositories/public-docs.ts';
import type { ServiceContext } from '../context.ts';
import { cutPage, readCursor } from '../runtime/cursor.ts';
import { findGroup } from '../access/find-group.ts';
import { RANDOM_KEY_END } from './publish.ts';
import { readRandomCursor, writeRandomCursor } from './random-cursor.ts';

export interface ExploreService {
  /** Last edited first. Errors: validation_failed. */
  recent(page: Omit<QueryOf<'explore'>, 'kind'>): Promise<ResponseOf<'explore'>>;
  /** Lists from a random position on, each once. Errors: validation_failed. */
  random(page: Omit<QueryOf<'explore'>, 'kind'>): Promise<ResponseOf<'explore'>>;
  /** Returns one at random, the same for everybody within a minute; null where nothing is public. */
  encounter(): Promise<PublicDocItem | null>;
  /** Lists a space's newest documents. Errors: not_found. */
  feed(
    groupName: string,
  ): Promise<{ readonly name: string; readonly title: string; readonly docs: readonly FoundDoc[] }>;
  /** Lists all, up to the maximum of a sitemap. */
  all(): Promise<readonly FoundDoc[]>;
  /** Changes whenever the result of `all` may have changed. */
  allVersion(): Promise<string>;
}

/** Time for which pages show the same document at random, so that browsers may keep them. */
const ENCOUNTER_MS = 60_000;

/** A public document with the path of its page. */
export interface FoundDoc extends PublicDocItem {
  readonly path: string;
}

/** Public documents of the whole site. Reads publications only, which are deleted when public access ends. */
export function createExplore(context: ServiceContext): ExploreService {
  const { store } = context;

  /**
   * Lists in the order of random keys, from a random position
   * to the end and then from the beginning to that position.
   */
  const listRandom: ExploreService['random'] = async ({ cursor, limit }) => {
    const start = randomInt(1, RANDOM_KEY_END);
    const round = readRandomCursor(cursor) ?? { start, last: start - 1 };
    const isBeforeEnd = round.last >= round.start - 1;
    const rows = await store.query(async (db) => {
      const first = await listPublicDocsByKey(
        db,
        round.last,
        isBeforeEnd ? RANDOM_KEY_END : round.start,
        limit + 1,
      );
      if (!isBeforeEnd || first.length > limit) return first;
      return [...first, ...(await listPublicDocsByKey(db, -1, round.start, limit + 1 - first.length))];
    });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const hasMore = rows.length > limit && last !== undefined;
    return {
      docs: shown.map(presentPublicDocItem),
      nextCursor: hasMore ? writeRandomCursor({ start: round.start, last: last.random_key }) : null,
    };
  };

  return {
    recent: async ({ cursor, limit }) => {
      const after = readCursor(cursor);
      const rows = await store.query((db) => listRecentPublicDocs(db, after, limit + 1));
      const page = cutPage(rows, limit, (row) => ({ at: row.updated_at, id: row.doc_id }));
      return { docs: page.rows.map(presentPublicDocItem), nextCursor: page.nextCursor };
    },
    random: listRandom,
    encounter: async () => {
      const minute = Math.floor(context.now() / ENCOUNTER_MS);
      // A hash: all servers choose the same one, without keeping it.
      const start = Math.max(1, createHash('sha256').update(String(minute)).digest().readUIntBE(0, 6));
      const { docs } = await listRandom({ cursor: writeRandomCursor({ start, last: start - 1 }), limit: 1 });
      return docs[0] ?? null;
    },
    feed: async (groupName) => {
      const group = await findGroup(context, groupName);
      const rows = await store.query((db) => listGroupPublicDocs(db, group.id, FEED_SIZE));
      return { name: group.name, title: group.title, docs: rows.map(presentFoundDoc) };
    },
    allVersion: () => store.query(publicationsVersion),
    all: async () => (await store.query((db) => listAllPublicDocs(db, SITEMAP_MAX))).map(presentFoundDoc),
  };
}

function presentFoundDoc(row: PublicDocRow): FoundDoc {
  const path =
    row.doc_id === row.home_doc_id ? `/${row.group_name}` : docPath(row.group_name, row.doc_id, row.title);
  return { ...presentPublicDocItem(row), path };
}
