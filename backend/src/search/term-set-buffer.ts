import { mayContain } from './term-set.ts';
import type { TermHash, TermSet } from './term-set.ts';

/** Location of a filter. */
export interface TermSetLocation {
  readonly block: number;
  readonly start: number;
  readonly length: number;
}

/**
 * Filters of many documents in a few contiguous blocks of memory: a search tests all of them, and ten
 * thousand separate ones take ten times as long. Filters are not freed before the whole shelf.
 */
export interface TermSetBuffer {
  put(set: TermSet): TermSetLocation;
  at(place: TermSetLocation): TermSet;
  /** Tests a filter like the function of the same name. */
  mayContain(block: number, start: number, length: number, terms: readonly TermHash[]): boolean;
  /** Allocated bytes of all blocks. */
  room(): number;
  /** Bytes of all filters stored. */
  taken(): number;
}

/** Each block doubles the total size, since most spaces are small. */
const FIRST_BLOCK_BYTES = 16 * 1_024;
const BLOCK_MAX_BYTES = 1_024 * 1_024;

export function createTermSetBuffer(): TermSetBuffer {
  const blocks: Uint8Array[] = [];
  let room = 0;
  let taken = 0;
  /** Offset of the last block's free part. */
  let free = 0;
  return {
    put: (set) => {
      let last = blocks.at(-1);
      if (last === undefined || free + set.length > last.length) {
        last = new Uint8Array(
          Math.max(set.length, Math.min(BLOCK_MAX_BYTES, Math.max(FIRST_BLOCK_BYTES, room))),
        );
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
    mayContain: (block, start, length, terms) =>
      mayContain(blocks[block] as Uint8Array, terms, start, length),
    room: () => room,
    taken: () => taken,
  };
}
