import type { Media } from '@maru/core/api';
import { listMedia } from '../../repositories/media.ts';
import type { MediaRow } from '../../repositories/media.ts';
import { findMediaUses, findUsedReferences } from '../../repositories/media-uses.ts';
import type { ListCursor } from '../runtime/cursor.ts';
import type { MediaContext } from './media-context.ts';

/** Maximum number of documents listed for one file; their total count is complete. */
const USES_MAX = 10;
/** Files checked together in the search for unused ones. */
const BATCH = 200;

type UsesContext = Pick<MediaContext, 'store' | 'siteKeys' | 'titlesOf'>;

/** Reads the documents that refer to files of a group, by file id. */
export async function readUses(
  { store, siteKeys, titlesOf }: UsesContext,
  groupId: string,
  rows: readonly Pick<MediaRow, 'id'>[],
): Promise<(id: string) => Required<Pick<Media, 'usedIn' | 'uses'>>> {
  const references = new Map(rows.map(({ id }) => [id, siteKeys.hashLink(id)]));
  const found = await store.query((db) => findMediaUses(db, groupId, [...references.values()], USES_MAX));
  const titleOf = await titlesOf(groupId, found);
  return (id) => {
    const reference = references.get(id);
    const own = found.filter(({ target_hash: hash }) => reference?.equals(hash));
    return {
      usedIn: own.map((row) => ({ id: row.id, title: titleOf(row), isDeleted: row.deleted_at !== null })),
      uses: own[0]?.total ?? 0,
    };
  };
}

/** Lists files of a group without references, newest first. */
export async function listUnused(
  { store, siteKeys }: UsesContext,
  groupId: string,
  behind: ListCursor | null,
  limit: number,
): Promise<MediaRow[]> {
  const unused: MediaRow[] = [];
  let last = behind;
  for (;;) {
    const place = last;
    const rows = await store.query((db) => listMedia(db, groupId, place, BATCH));
    const references = rows.map(({ id }) => siteKeys.hashLink(id));
    const used = await store.query((db) => findUsedReferences(db, groupId, references));
    const taken = new Set(used.map((reference) => reference.toString('hex')));
    unused.push(...rows.filter((_, index) => !taken.has(references[index]?.toString('hex') ?? '')));
    const end = rows.at(-1);
    if (rows.length < BATCH || end === undefined || unused.length >= limit) return unused.slice(0, limit);
    last = { at: end.created_at, id: end.id };
  }
}
