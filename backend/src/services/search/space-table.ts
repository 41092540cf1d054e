import type { SearchedDoc } from '../../repositories/doc-terms.ts';
import type { TermHash, TermSet } from '../../search/term-set.ts';
import { createTermSetBuffer } from '../../search/term-set-buffer.ts';
import type { TermSetLocation, TermSetBuffer } from '../../search/term-set-buffer.ts';

/** Term set of one document revision. */
export interface DocTermSet {
  readonly docId: string;
  readonly contentRev: number;
  readonly set: TermSet;
}

/** State of a space with the available sets of its documents. */
export interface SpaceTable {
  readonly treeRev: number;
  /** Last edited first. */
  readonly docs: readonly SearchedDoc[];
  /** Returns true when the document at this index has a set of its current revision. */
  readonly has: (index: number) => boolean;
  /** Returns true when that document may contain all of these terms. Only for one with a set. */
  readonly mayContain: (index: number, terms: readonly TermHash[]) => boolean;
  /** Adds a missing set; ignores one of another revision, or of an unknown document. */
  put(made: DocTermSet): void;
  /** Returns the location of a set; null when there is none of that revision. */
  placeOf(docId: string, contentRev: number): TermSetLocation | null;
  readonly shelf: TermSetBuffer;
  /** Returns its bytes in memory. */
  weight(): number;
}

/** Bytes per document besides its set. */
const DOC_BYTES = 250;

/**
 * @param before the space at an earlier time: known sets need not be read again
 */
export function createSpaceTable(
  treeRev: number,
  docs: readonly SearchedDoc[],
  before?: SpaceTable,
): SpaceTable {
  const indexes = new Map(docs.map(({ id }, index) => [id, index]));
  const blocks = new Uint32Array(docs.length);
  const starts = new Uint32Array(docs.length);
  /** Length 0 means no set. */
  const lengths = new Uint32Array(docs.length);
  const note = (index: number, { block, start, length }: TermSetLocation): void => {
    blocks[index] = block;
    starts[index] = start;
    lengths[index] = length;
  };

  const known = docs.map(({ id, content_rev }) => before?.placeOf(id, content_rev) ?? null);
  const used = known.reduce((bytes, place) => bytes + (place?.length ?? 0), 0);
  // Sets of older revisions stay on the shelf until they are most of it.
  const reused = before !== undefined && before.shelf.taken() <= 2 * used ? before.shelf : null;
  const shelf = reused ?? createTermSetBuffer();
  for (const [index, place] of known.entries()) {
    if (place !== null && before !== undefined)
      note(index, reused === null ? shelf.put(before.shelf.at(place)) : place);
  }

  return {
    treeRev,
    docs,
    shelf,
    has: (index) => lengths[index] !== 0,
    mayContain: (index, terms) =>
      shelf.mayContain(blocks[index] as number, starts[index] as number, lengths[index] as number, terms),
    put: ({ docId, contentRev, set }) => {
      const index = indexes.get(docId);
      if (index === undefined || docs[index]?.content_rev !== contentRev || lengths[index] !== 0) return;
      note(index, shelf.put(set));
    },
    placeOf: (docId, contentRev) => {
      const index = indexes.get(docId);
      if (index === undefined || docs[index]?.content_rev !== contentRev || lengths[index] === 0) return null;
      return {
        block: blocks[index] as number,
        start: starts[index] as number,
        length: lengths[index] as number,
      };
    },
    weight: () => docs.length * DOC_BYTES + shelf.room(),
  };
}
