import { foldText, visitTerms } from '@maru/core/search';

/**
 * A set of terms that says of each whether it may be in it (Bloom, 1970): never no for one that is, and yes for one in two thousand
 * that are not. It keeps no term, no place and no count. Kept sealed, like the text that it was made of.
 */
export type TermSet = Uint8Array;

/** Bits for each term, and how many of them are set for it. */
const BITS_PER_TERM = 16;
const PROBES = 8;
/** Sizes are rounded up, so that they tell little of how many terms there are. */
const BLOCK_BYTES = 64;

/** A term as sets are asked for it. */
export type TermHash = readonly [first: number, step: number];

/** The set of a text's terms. */
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
 * Whether a set may hold all of these. A search asks thousands of sets: nothing is made for one, and all numbers are unsigned, as
 * dividing those takes half the time.
 * @param start where the set stands, among others @param length its bytes
 */
export function mayHold(bytes: Uint8Array, terms: readonly TermHash[], start = 0, length = bytes.length): boolean {
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

/** Two numbers that the places of a term's bits follow from (FNV-1a and a mixing of its own, both finished as MurmurHash3 does). */
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

/** Room for so many terms at first. */
const FIRST_ROOM = 2_048;

/**
 * The hashes of a text's terms, each once. A term is never made a string by itself: that, and a `Set` of strings, took ten times as
 * long as all else that a search does with a document.
 */
function hashesOf(text: string): { readonly pairs: Uint32Array; readonly count: number } {
  const folded = foldText(text);
  let pairs = new Uint32Array(2 * FIRST_ROOM);
  let count = 0;
  // Open addressing in a power of two of places, half full at most: 0 is free, n the term of number n - 1.
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
    for (let term = 0; term < count; term++) slots[slotOf(pairs[2 * term] as number, pairs[2 * term + 1] as number)] = term + 1;
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
