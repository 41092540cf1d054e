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

export function packTerms(terms: ReadonlySet<string>): TermSet {
  const blocks = Math.max(1, Math.ceil((terms.size * BITS_PER_TERM) / 8 / BLOCK_BYTES));
  const set = new Uint8Array(blocks * BLOCK_BYTES);
  const bits = set.length * 8;
  for (const term of terms) {
    let [at, step] = hashTerm(term);
    for (let probe = 0; probe < PROBES; probe++) {
      const bit = at % bits;
      set[bit >>> 3] = (set[bit >>> 3] as number) | (1 << (bit & 7));
      at = (at + step) >>> 0;
      step = (step + probe) >>> 0;
    }
  }
  return set;
}

/** Whether a set may hold all of these. */
export function mayHold(set: TermSet, terms: readonly TermHash[]): boolean {
  const bits = set.length * 8;
  return terms.every(([first, second]) => {
    let [at, step] = [first, second];
    for (let probe = 0; probe < PROBES; probe++) {
      const bit = at % bits;
      if (((set[bit >>> 3] as number) & (1 << (bit & 7))) === 0) return false;
      at = (at + step) >>> 0;
      step = (step + probe) >>> 0;
    }
    return true;
  });
}

/** Two numbers that the places of a term's bits follow from (FNV-1a and a mixing of its own, both finished as MurmurHash3 does). */
export function hashTerm(term: string): TermHash {
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  for (let i = 0; i < term.length; i++) {
    const unit = term.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x5bd1e995);
    b ^= b >>> 15;
  }
  return [finish(a), (finish(b) | 1) >>> 0];
}

function finish(hash: number): number {
  let mixed = hash;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
