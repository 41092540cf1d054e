import type { FoundItem } from '@maru/core/api';
import { parseQuery, termsToAsk } from '@maru/core/search';
import type { SearchedDoc } from '../../repositories/doc-terms.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import { hashTerm } from '../../search/term-set.ts';
import type { Place } from '../cursor.ts';
import { lookInto } from './look-into.ts';
import type { LookingTools } from './look-into.ts';
import type { TermSets } from './term-sets.ts';

export interface OwnPage {
  readonly docs: readonly FoundItem[];
  /** Behind which the next page begins: the last find, or where the time was over; null where there is no next page. */
  readonly next: Place | null;
}

/** Searches a whole space, for its owner. @param behind where the page before ended */
export type OwnSearch = (group: GroupRow, typed: string, behind: Place | null, limit: number) => Promise<OwnPage>;

export interface OwnSearchParts extends LookingTools {
  readonly termSets: TermSets;
  /** For work that nobody waits for. */
  readonly runLater: (job: () => Promise<void>) => void;
  /** Hears of a space that has many documents without a set. */
  readonly makeSoon: (groupId: string) => void;
  /** How long documents without a set are opened for one page. */
  readonly openingMs?: number;
}

/** Documents whose texts are opened together: those that may be finds, and those of which nothing is known. */
const BATCH_MAX = 32;
const UNKNOWN_BATCH_MAX = 50;
const OPENING_MS = 500;

/**
 * Goes through a space, last edited first. A set of its terms tells of a document that the words may be in it, the opened text
 * whether they are. A document without a set, as after a save, is opened in any case, and has one from then on: nothing is missed,
 * and saving costs nothing. Where so many have none that this takes long, the page ends where it has got to, and the next one goes
 * on from there.
 */
export function createOwnSearch({ termSets, runLater, makeSoon, openingMs = OPENING_MS, ...tools }: OwnSearchParts): OwnSearch {
  return async (group, typed, behind, limit) => {
    const wanted = parseQuery(typed).terms.flatMap(termsToAsk).map(hashTerm);
    const space = await termSets.of(group);
    const found: { readonly item: FoundItem; readonly place: Place }[] = [];

    const look = async (batch: readonly SearchedDoc[], unknown: ReadonlySet<string>): Promise<void> => {
      const { items, made } = await lookInto(tools, batch, group.name, typed, (id) => unknown.has(id));
      // Nothing depends on it: what is missing is made again.
      if (made.length > 0) runLater(() => space.keep(made).catch(() => undefined));
      for (const doc of batch) {
        const item = items.get(doc.id);
        if (item !== undefined) found.push({ item, place: placeOf(doc) });
      }
    };

    const startedAt = performance.now();
    let batch: SearchedDoc[] = [];
    let unknown = new Set<string>();
    let stoppedAt: Place | null = null;
    for (let index = 0; index < space.docs.length; index++) {
      const isKnown = space.has(index);
      // Most end here: thousands are asked, and few opened.
      if (isKnown && !space.mayHold(index, wanted)) continue;
      const doc = space.docs[index] as SearchedDoc;
      if (behind !== null && !isBehind(doc, behind)) continue;
      batch.push(doc);
      if (!isKnown) unknown.add(doc.id);
      if (batch.length < (unknown.size > 0 ? UNKNOWN_BATCH_MAX : Math.min(BATCH_MAX, limit + 1 - found.length))) continue;
      const wasUnknown = unknown.size > 0;
      await look(batch, unknown);
      batch = [];
      unknown = new Set();
      if (found.length > limit) break;
      if (!wasUnknown || performance.now() - startedAt < openingMs) continue;
      makeSoon(group.id);
      stoppedAt = placeOf(doc);
      break;
    }
    if (batch.length > 0) await look(batch, unknown);
    const shown = found.slice(0, limit);
    return {
      docs: shown.map(({ item }) => item),
      next: found.length > limit ? (shown.at(-1)?.place ?? null) : stoppedAt,
    };
  };
}

function placeOf(doc: SearchedDoc): Place {
  return { at: doc.updated_at, id: doc.id };
}

function isBehind(doc: SearchedDoc, place: Place): boolean {
  return doc.updated_at < place.at || (doc.updated_at === place.at && doc.id < place.id);
}
