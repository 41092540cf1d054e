import { foldText, visitTerms } from '@maru/core/search';

/**
 * Bloom filter of a text's terms (Bloom, 1970): no false negatives, and one false positive in 2,000. Stores
 * no term, position or count. Sealed at rest like the text.
 */
export type TermSet = Uint8Array;

/** Bits per term, and the number of hash functions. */
const BITS_PER_TERM = 16;
const PROBES = 8;
/** Sizes are rounded up, to reveal little about the number of terms. */
const BLOCK_BYTES = 64;

/** Hash of a term for queries. */
export type TermHash = readonly [first: number, step: number];

/** Builds the filter of a text's terms. */
export function packTerms(text: string): TermSet {
  const terms = hashesOf(text);
  const blocks = Math.max(1, Math.ceil((terms.count * BITS_PER_TERM) / 8 / BLOCK_BYTES));
  const set = new Uint8Array(blocks * BLOCK_BYTES);
  const bits = set.length * 8;
  for (let term = 0; term < terms.count; term++) {
    let at = terms.pairs[2 * term] as number;
    let step = terms.pairs[2 * term + 1] as number;
    for (let probe = 0; probe < PROBES; probe++) {
      const bit = at % bits;
      set[bit >>> 3] = (set[bit >>> 3] as number) | (1 << (bit & 7));
      at = (at + step) >>> 0;
      step = (step + probe) >>> 0;
    }
  }
  return set;
}

/**
 * Returns true when a filter may contain all of these terms. A search tests thousands of filters, so that it
 * allocates nothing, and all numbers are unsigned, which halves the time of divisions.
 * @param start offset of the filter in the buffer
 * @param length its bytes
 */
export function mayContain(
  bytes: Uint8Array,
  terms: readonly TermHash[],
  start = 0,
  length = bytes.length,
): boolean {
  const bits = (length * 8) >>> 0;
  for (let term = 0; term < terms.length; term++) {
    const hash = terms[term] as TermHash;
    let at = hash[0] >>> 0;
    let step = hash[1] >>> 0;
    for (let probe = 0; probe < PROBES; probe++) {
      const bit = at % bits;
      if (((bytes[start + (bit >>> 3)] as number) & (1 << (bit & 7))) === 0) return false;
      at = (at + step) >>> 0;
      step = (step + probe) >>> 0;
    }
  }
  return true;
}

export function hashTerm(term: string): TermHash {
  const hash = new Uint32Array(2);
  hashPart(term, 0, term.length, hash);
  return [hash[0] as number, hash[1] as number];
}

/**
 * Computes two numbers from which the bit positions of a term
 * follow (FNV-1a and a second mix, both finished like MurmurHash3).
 */
function hashPart(text: string, start: number, end: number, hash: Uint32Array): void {
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  for (let i = start; i < end; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x5bd1e995);
    b ^= b >>> 15;
  }
  hash[0] = finish(a);
  hash[1] = finish(b) | 1;
}

function finish(hash: number): number {
  let mixed = hash;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** Initial capacity in terms. */
const FIRST_ROOM = 2_048;

/**
 * Returns the hashes of a text's distinct terms. Does not create a string for each term: that, and a `Set` of
 * strings, took ten times as long as the rest of a search.
 */
function hashesOf(text: string): { readonly pairs: Uint32Array; readonly count: number } {
  const folded = foldText(text);
  let pairs = new Uint32Array(2 * FIRST_ROOM);
  let count = 0;
  // Hash table with open addressing, a power of two in size, at
  // most half full: 0 is free, n is the term of number n - 1.
  let slots = new Uint32Array(2 * FIRST_ROOM);
  const slotOf = (first: number, second: number): number => {
    const last = slots.length - 1;
    let slot = first & last;
    for (let at = slots[slot] as number; at !== 0; at = slots[slot] as number) {
      if (pairs[2 * at - 2] === first && pairs[2 * at - 1] === second) break;
      slot = (slot + 1) & last;
    }
    return slot;
  };
  const grow = (): void => {
    const before = pairs;
    pairs = new Uint32Array(2 * before.length);
    pairs.set(before);
    slots = new Uint32Array(2 * slots.length);
    for (let term = 0; term < count; term++)
      slots[slotOf(pairs[2 * term] as number, pairs[2 * term + 1] as number)] = term + 1;
  };
  const hash = new Uint32Array(2);
  visitTerms(folded, (start, end) => {
    hashPart(folded, start, end, hash);
    const slot = slotOf(hash[0] as number, hash[1] as number);
    if (slots[slot] !== 0) return;
    pairs[2 * count] = hash[0] as number;
    pairs[2 * count + 1] = hash[1] as number;
    slots[slot] = ++count;
    if (2 * count === pairs.length) grow();
  });
  return { pairs, count };
}
