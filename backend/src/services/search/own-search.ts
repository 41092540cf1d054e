import type { FoundItem } from '@maru/core/api';
import { parseQuery, termsToAsk } from '@maru/core/search';
import type { SearchedDoc } from '../../repositories/doc-terms.ts';
import { findDocs } from '../../repositories/docs.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import { hashTerm, mayHold } from '../../search/term-set.ts';
import type { Background } from '../background.ts';
import type { ServiceContext } from '../context.ts';
import type { Place } from '../cursor.ts';
import { lookInto } from './look-into.ts';
import type { HeadOpener } from './open-heads.ts';
import { createTermSets } from './term-sets.ts';

export interface OwnPage {
  readonly docs: readonly FoundItem[];
  /** The last of them, behind which the next page begins; null where there is none. */
  readonly next: Place | null;
}

/** Searches a whole space, for its owner. @param behind the find before the first one */
export type OwnSearch = (group: GroupRow, typed: string, behind: Place | null, limit: number) => Promise<OwnPage>;

/** Documents whose texts are opened together. */
const BATCH_MAX = 32;

/**
 * Goes through a space, last edited first. A set of its terms tells of a document that the words may be in it, the opened text
 * whether they are. A document without a set, as after a save, is opened in any case, and has one from then on: nothing is missed,
 * and saving costs nothing.
 */
export function createOwnSearch(
  context: Pick<ServiceContext, 'store' | 'keyrings'>,
  openHeads: HeadOpener,
  background: Background,
): OwnSearch {
  const { store } = context;
  const termSets = createTermSets(context, background);

  return async (group, typed, behind, limit) => {
    const query = parseQuery(typed);
    const wanted = query.terms.flatMap(termsToAsk).map(hashTerm);
    const space = await termSets.of(group);
    const found: { readonly item: FoundItem; readonly place: Place }[] = [];

    const look = async (batch: readonly SearchedDoc[]): Promise<void> => {
      const ids = batch.map(({ id }) => id);
      const rows = (await store.read((db) => findDocs(db, ids))).filter((row) => row.group_id === group.id);
      const lacking = new Set(batch.filter((doc) => space.setOf(doc) === undefined).map(({ id }) => id));
      const { items, made } = await lookInto(openHeads, rows, query, (id) => lacking.has(id));
      space.keep(made);
      for (const doc of batch) {
        const item = items.get(doc.id);
        if (item !== undefined) found.push({ item, place: { at: doc.updated_at, id: doc.id } });
      }
    };

    let batch: SearchedDoc[] = [];
    for (const doc of space.docs) {
      if (behind !== null && !isBehind(doc, behind)) continue;
      const set = space.setOf(doc);
      if (set === undefined || mayHold(set, wanted)) batch.push(doc);
      if (batch.length < Math.min(BATCH_MAX, limit + 1 - found.length)) continue;
      await look(batch);
      batch = [];
      if (found.length > limit) break;
    }
    if (batch.length > 0) await look(batch);
    const shown = found.slice(0, limit);
    return { docs: shown.map(({ item }) => item), next: found.length > limit ? (shown.at(-1)?.place ?? null) : null };
  };
}

function isBehind(doc: SearchedDoc, place: Place): boolean {
  return doc.updated_at < place.at || (doc.updated_at === place.at && doc.id < place.id);
}
