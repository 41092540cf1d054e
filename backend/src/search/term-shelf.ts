import { mayHold } from './term-set.ts';
import type { TermHash, TermSet } from './term-set.ts';

/** Where a set stands. */
export interface ShelfPlace {
  readonly block: number;
  readonly start: number;
  readonly length: number;
}

/**
 * Sets of many documents, beside one another in a few blocks of memory: a search asks them all, and ten thousand that lie each by
 * itself take ten times as long. What was put in stays until the shelf goes.
 */
export interface TermShelf {
  put(set: TermSet): ShelfPlace;
  at(place: ShelfPlace): TermSet;
  /** As of the set by itself. */
  mayHold(block: number, start: number, length: number, terms: readonly TermHash[]): boolean;
  /** Bytes of all blocks. */
  room(): number;
  /** Bytes of all that was put in. */
  taken(): number;
}

/** Blocks are as long as all before them together: most spaces hold little. */
const FIRST_BLOCK_BYTES = 16 * 1_024;
const BLOCK_MAX_BYTES = 1_024 * 1_024;

export function createTermShelf(): TermShelf {
  const blocks: Uint8Array[] = [];
  let room = 0;
  let taken = 0;
  /** Where the last block's free part begins. */
  let free = 0;
  return {
    put: (set) => {
      let last = blocks.at(-1);
      if (last === undefined || free + set.length > last.length) {
        last = new Uint8Array(Math.max(set.length, Math.min(BLOCK_MAX_BYTES, Math.max(FIRST_BLOCK_BYTES, room))));
        blocks.push(last);
        room += last.length;
        free = 0;
      }
      last.set(set, free);
      const place = { block: blocks.length - 1, start: free, length: set.length };
      free += set.length;
      taken += set.length;
      return place;
    },
    at: ({ block, start, length }) => (blocks[block] as Uint8Array).subarray(start, start + length),
    mayHold: (block, start, length, terms) => mayHold(blocks[block] as Uint8Array, terms, start, length),
    room: () => room,
    taken: () => taken,
  };
}
