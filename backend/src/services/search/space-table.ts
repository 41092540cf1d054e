import type { SearchedDoc } from '../../repositories/doc-terms.ts';
import type { TermHash, TermSet } from '../../search/term-set.ts';
import { createTermShelf } from '../../search/term-shelf.ts';
import type { ShelfPlace, TermShelf } from '../../search/term-shelf.ts';

/** The terms of one state of a document. */
export interface MadeSet {
  readonly docId: string;
  readonly contentRev: number;
  readonly set: TermSet;
}

/** A space as it was at one time, and the sets of its documents that are there. */
export interface SpaceTable {
  readonly treeRev: number;
  /** Last edited first. */
  readonly docs: readonly SearchedDoc[];
  /** Whether there is a set of the document with this number, in its present state. */
  readonly has: (index: number) => boolean;
  /** Whether that document may have all of these. Only for one that has a set. */
  readonly mayHold: (index: number, terms: readonly TermHash[]) => boolean;
  /** Takes in a set where there is none; one of another state, or of a document that is not here, is left. */
  put(made: MadeSet): void;
  /** Where a set stands; null where there is none of that state. */
  placeOf(docId: string, contentRev: number): ShelfPlace | null;
  readonly shelf: TermShelf;
  /** Bytes that it takes. */
  weight(): number;
}

/** What a document takes beside its set. */
const DOC_BYTES = 250;

/** @param before the same space at an earlier time: what is known of its documents need not be read again */
export function createSpaceTable(treeRev: number, docs: readonly SearchedDoc[], before?: SpaceTable): SpaceTable {
  const indexes = new Map(docs.map(({ id }, index) => [id, index]));
  const blocks = new Uint32Array(docs.length);
  const starts = new Uint32Array(docs.length);
  /** Nothing is of length 0: there is no set then. */
  const lengths = new Uint32Array(docs.length);
  const note = (index: number, { block, start, length }: ShelfPlace): void => {
    blocks[index] = block;
    starts[index] = start;
    lengths[index] = length;
  };

  const known = docs.map(({ id, content_rev }) => before?.placeOf(id, content_rev) ?? null);
  const used = known.reduce((bytes, place) => bytes + (place?.length ?? 0), 0);
  // What documents said before stays on a shelf, until that is most of it.
  const kept = before !== undefined && before.shelf.taken() <= 2 * used ? before.shelf : null;
  const shelf = kept ?? createTermShelf();
  for (const [index, place] of known.entries()) {
    if (place !== null && before !== undefined) note(index, kept === null ? shelf.put(before.shelf.at(place)) : place);
  }

  return {
    treeRev,
    docs,
    shelf,
    has: (index) => lengths[index] !== 0,
    mayHold: (index, terms) => shelf.mayHold(blocks[index] as number, starts[index] as number, lengths[index] as number, terms),
    put: ({ docId, contentRev, set }) => {
      const index = indexes.get(docId);
      if (index === undefined || docs[index]?.content_rev !== contentRev || lengths[index] !== 0) return;
      note(index, shelf.put(set));
    },
    placeOf: (docId, contentRev) => {
      const index = indexes.get(docId);
      if (index === undefined || docs[index]?.content_rev !== contentRev || lengths[index] === 0) return null;
      return { block: blocks[index] as number, start: starts[index] as number, length: lengths[index] as number };
    },
    weight: () => docs.length * DOC_BYTES + shelf.room(),
  };
}
