/** Word with a change in its middle: `start` and `end` are unchanged. */
export interface ChangedWord {
  readonly start: string;
  readonly a: string;
  readonly b: string;
  readonly end: string;
}

/**
 * Matches a syllable, precomposed or in conjoining jamo (including old
 * ones), with its combining marks; else a character with its marks.
 */
const SYLLABLE =
  /[\u1100-\u115f\ua960-\ua97c]+[\u1160-\u11a7\ud7b0-\ud7c6]*[\u11a8-\u11ff\ud7cb-\ud7fb]*\p{M}*|.\p{M}*/gsu;

/**
 * Compares two Korean words by syllable, since one word contains stem and
 * particle, or stem and ending. Returns null for other scripts, and for words
 * that share less than half of the shorter one: those changed as a whole.
 */
export function changesBySyllable(a: string, b: string): ChangedWord | null {
  if (!/^\p{Script=Hangul}/u.test(a) || !/^\p{Script=Hangul}/u.test(b)) return null;
  const [inA, inB] = [a.match(SYLLABLE) ?? [], b.match(SYLLABLE) ?? []];
  const shorter = Math.min(inA.length, inB.length);
  let start = 0;
  while (start < shorter && inA[start] === inB[start]) start++;
  let end = 0;
  while (end < shorter - start && inA.at(-1 - end) === inB.at(-1 - end)) end++;
  if ((start + end) * 2 < shorter) return null;
  return {
    start: inA.slice(0, start).join(''),
    a: inA.slice(start, inA.length - end).join(''),
    b: inB.slice(start, inB.length - end).join(''),
    end: inA.slice(inA.length - end).join(''),
  };
}
