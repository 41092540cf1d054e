import type { FoundItem } from '@maru/core/api';
import { parseQuery, requiredTerms } from '@maru/core/search';
import type { SearchedDoc } from '../../repositories/doc-terms.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import { hashTerm } from '../../search/term-set.ts';
import type { ListCursor } from '../runtime/cursor.ts';
import { scan } from './scan.ts';
import type { ScanTools } from './scan.ts';
import type { TermSets } from './term-sets.ts';

export interface OwnPage {
  readonly docs: readonly FoundItem[];
  /**
   * Cursor of the next page: the last result, or the document
   * at which the time limit was reached; null on the last page.
   */
  readonly next: ListCursor | null;
}

/**
 * Searches a whole space for its owner.
 * @param behind cursor of the previous page
 */
export type OwnSearch = (
  group: GroupRow,
  typed: string,
  behind: ListCursor | null,
  limit: number,
) => Promise<OwnPage>;

export interface OwnSearchParts extends ScanTools {
  readonly termSets: TermSets;
  /** Runs background jobs. */
  readonly runLater: (job: () => Promise<void>) => void;
  /** Called for a space with many documents without a set. */
  readonly scheduleFor: (groupId: string) => void;
  /** Time limit per page for decrypting documents without a set. */
  readonly openingMs?: number;
}

/** Documents decrypted together: possible matches, and documents without a set. */
const BATCH_MAX = 32;
const UNKNOWN_BATCH_MAX = 50;
const OPENING_MS = 500;

/**
 * Scans a space, last edited first. A document's term set decides if the words may occur, the decrypted
 * text whether they do. A document without a set, as after a save, is always decrypted, and its set is
 * created: nothing is missed, and saving costs nothing. When too many have none, the page ends at the time
 * limit, and the next one continues from there.
 */
export function createOwnSearch({
  termSets,
  runLater,
  scheduleFor,
  openingMs = OPENING_MS,
  ...tools
}: OwnSearchParts): OwnSearch {
  return async (group, typed, behind, limit) => {
    const wanted = parseQuery(typed).terms.flatMap(requiredTerms).map(hashTerm);
    const space = await termSets.of(group);
    const found: { readonly item: FoundItem; readonly place: ListCursor }[] = [];

    const searchBatch = async (
      batch: readonly SearchedDoc[],
      unknown: ReadonlySet<string>,
    ): Promise<void> => {
      const { items, made } = await scan(tools, batch, group.name, typed, (id) => unknown.has(id));
      // Optional work: missing sets are created again.
      if (made.length > 0) runLater(() => space.keep(made).catch(() => undefined));
      for (const doc of batch) {
        const item = items.get(doc.id);
        if (item !== undefined) found.push({ item, place: placeOf(doc) });
      }
    };

    const startedAt = performance.now();
    let batch: SearchedDoc[] = [];
    let unknown = new Set<string>();
    let stoppedAt: ListCursor | null = null;
    for (let index = 0; index < space.docs.length; index++) {
      const isKnown = space.has(index);
      // Most documents end here: thousands are tested, and few decrypted.
      if (isKnown && !space.mayContain(index, wanted)) continue;
      const doc = space.docs[index] as SearchedDoc;
      if (behind !== null && !isBehind(doc, behind)) continue;
      batch.push(doc);
      if (!isKnown) unknown.add(doc.id);
      if (
        batch.length < (unknown.size > 0 ? UNKNOWN_BATCH_MAX : Math.min(BATCH_MAX, limit + 1 - found.length))
      )
        continue;
      const wasUnknown = unknown.size > 0;
      await searchBatch(batch, unknown);
      batch = [];
      unknown = new Set();
      if (found.length > limit) break;
      if (!wasUnknown || performance.now() - startedAt < openingMs) continue;
      scheduleFor(group.id);
      stoppedAt = placeOf(doc);
      break;
    }
    if (batch.length > 0) await searchBatch(batch, unknown);
    const shown = found.slice(0, limit);
    return {
      docs: shown.map(({ item }) => item),
      next: found.length > limit ? (shown.at(-1)?.place ?? null) : stoppedAt,
    };
  };
}

function placeOf(doc: SearchedDoc): ListCursor {
  return { at: doc.updated_at, id: doc.id };
}

function isBehind(doc: SearchedDoc, place: ListCursor): boolean {
  return doc.updated_at < place.at || (doc.updated_at === place.at && doc.id < place.id);
}
