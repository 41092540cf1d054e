import type { Sides } from './continued.ts';

/** Lines of one side, of the other, or of both where one continues the other; or lines to decide about. */
export type Segment =
  | { readonly kind: 'mine' | 'theirs' | 'both'; readonly lines: readonly string[] }
  | { readonly kind: 'conflict'; readonly mine: readonly string[]; readonly theirs: readonly string[] };

/** Pairs of lines, and their characters, that are compared: beyond them a conflict stays one. */
const PAIRS_MAX = 40_000;
const CHARACTERS_MAX = 100_000;
/** Marks of a block, without which a line has no text of its own. */
const MARKS = /^[\s>#*+-]*(?:\d+[.)]\s)?(?:\[[ xX]\](?:\s|$))?/;
const WORD_END = /[\p{L}\p{N}\p{M}]$/u;
/** Rest of a word: `'t`, `.5` and `-known` are. */
const WORD_REST = /^[^\s\p{L}\p{N}]?[\p{L}\p{N}\p{M}]/u;
/** Matches a word before a space, and the beginning of another one that is no number. */
const CUT_WORD = /[\p{L}\p{N}]\S*\s+\S*[^\s\p{N}.,]\S*$/u;

/**
 * Splits a conflict at the lines that both sides have, or have the beginning of, in the same order: a device
 * whose text was stored without an answer has them, and so has the text that another one wrote beside them.
 * The base must be among these lines: all others are insertions then.
 * @returns null where there are none
 */
export function splitAtCommonLines({ base, mine, theirs }: Sides): Segment[] | null {
  if (mine.length * theirs.length > PAIRS_MAX) return null;
  if (lengthOf(mine) + lengthOf(theirs) > CHARACTERS_MAX) return null;
  // Of equally long ways one is taken, the same with the sides exchanged.
  const isMineFirst = mine.join('\n') < theirs.join('\n');
  const pairs = isMineFirst
    ? alikePairs(mine, theirs, base)
    : alikePairs(theirs, mine, base).map(([a, b]) => [b, a] as const);
  if (pairs.length === 0 || !isAmong(base, pairs, mine, theirs)) return null;
  const segments: Segment[] = [];
  let [fromMine, fromTheirs] = [0, 0];
  for (const [inMine, inTheirs] of pairs) {
    addBetween(segments, mine.slice(fromMine, inMine), theirs.slice(fromTheirs, inTheirs));
    const [first, second] = [mine[inMine] ?? '', theirs[inTheirs] ?? ''];
    if (first === second) segments.push({ kind: 'both', lines: [first] });
    else if (first.length > second.length) segments.push({ kind: 'mine', lines: [first] });
    else segments.push({ kind: 'theirs', lines: [second] });
    [fromMine, fromTheirs] = [inMine + 1, inTheirs + 1];
  }
  addBetween(segments, mine.slice(fromMine), theirs.slice(fromTheirs));
  return segments;
}

/** Adds what is between two lines that are alike. Empty lines give way to text. */
function addBetween(segments: Segment[], mine: readonly string[], theirs: readonly string[]): void {
  const [first, second] = [mine.join('\n'), theirs.join('\n')];
  if (first.trim() !== '' && second.trim() !== '') segments.push({ kind: 'conflict', mine, theirs });
  else if (mine.length === theirs.length && first === second) segments.push({ kind: 'both', lines: mine });
  else if (isMore(first, second) || theirs.length === 0) segments.push({ kind: 'mine', lines: mine });
  else segments.push({ kind: 'theirs', lines: theirs });
}

/** Compares by text, then by length, then by the order of characters. */
function isMore(a: string, b: string): boolean {
  const length = a.trim().length - b.trim().length || a.length - b.length;
  return length === 0 ? a > b : length > 0;
}

/** Returns true when every line of the base that is not empty begins a pair of lines, in order. */
function isAmong(
  base: readonly string[],
  pairs: readonly (readonly [number, number])[],
  mine: readonly string[],
  theirs: readonly string[],
): boolean {
  let next = 0;
  return base.every((line) => {
    if (line.trim() === '') return true;
    while (next < pairs.length) {
      const [inMine, inTheirs] = pairs[next++] ?? [-1, -1];
      if (mine[inMine]?.startsWith(line) === true && theirs[inTheirs]?.startsWith(line) === true) return true;
    }
    return false;
  });
}

/** Returns the indexes of lines that are alike, in order, with the most characters in common. */
function alikePairs(
  a: readonly string[],
  b: readonly string[],
  base: readonly string[],
): (readonly [number, number])[] {
  const width = b.length + 1;
  /** Most characters in common of the lines from an index of each on. */
  const most = new Uint32Array((a.length + 1) * width);
  const at = (inA: number, inB: number): number => most[inA * width + inB] ?? 0;
  for (let inA = a.length - 1; inA >= 0; inA--)
    for (let inB = b.length - 1; inB >= 0; inB--) {
      const common = commonOf(a[inA] ?? '', b[inB] ?? '', base);
      const taken = common === 0 ? 0 : common + at(inA + 1, inB + 1);
      most[inA * width + inB] = Math.max(taken, at(inA + 1, inB), at(inA, inB + 1));
    }
  const pairs: (readonly [number, number])[] = [];
  for (let inA = 0, inB = 0; inA < a.length && inB < b.length; ) {
    if (at(inA, inB) === at(inA + 1, inB)) inA++;
    else if (at(inA, inB) === at(inA, inB + 1)) inB++;
    else pairs.push([inA++, inB++]);
  }
  return pairs;
}

/** Returns the length of the shorter line where the other one is the same or continues it; else 0. */
function commonOf(a: string, b: string, base: readonly string[]): number {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  if (!longer.startsWith(shorter) || !hasText(shorter)) return 0;
  return a === b || isContinuation(shorter, longer, base) ? shorter.length : 0;
}

/**
 * Returns true when the shorter line is an earlier state of the longer one, and not another line that begins
 * alike, as items of lists and numbers often do. A line cut inside a word has a whole word before it.
 */
function isContinuation(shorter: string, longer: string, base: readonly string[]): boolean {
  // One side alone changed the line.
  if (base.includes(shorter)) return true;
  if (MARKS.exec(shorter)?.[0] !== '') return false;
  if (!WORD_END.test(shorter) || !WORD_REST.test(longer.slice(shorter.length))) return true;
  const known = Math.max(0, ...base.filter((line) => shorter.startsWith(line)).map(({ length }) => length));
  return CUT_WORD.test(shorter.slice(known));
}

function hasText(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line.replace(MARKS, ''));
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length, 0);
}
