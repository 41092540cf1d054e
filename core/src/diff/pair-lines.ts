/** Lines shown side by side: indexes in the old and the new lines. Null: no counterpart. */
export interface LinePair {
  readonly a: number | null;
  readonly b: number | null;
}

/** Lines of one change are compared pairwise up to this number of pairs. */
const PAIRS_MAX = 400;
/** Minimum similarity of two lines that count as versions of one. */
const SIMILAR_MIN = 0.3;
/** Characters of a line that are compared. */
const LOOKED_AT = 200;

/**
 * Pairs the deleted lines with the inserted lines that are
 * most similar, in order. Other lines have no counterpart.
 */
export function pairLines(was: readonly string[], is: readonly string[]): LinePair[] {
  if (was.length === 1 && is.length === 1) return [{ a: 0, b: 0 }];
  const isLarge = was.length * is.length > PAIRS_MAX;
  const pairs = isLarge ? sameOrder(was, is) : pairMostSimilar(was, is);
  const rows: LinePair[] = [];
  let a = 0;
  let b = 0;
  for (const pair of [...pairs, { a: was.length, b: is.length }]) {
    while (a < pair.a) rows.push({ a: a++, b: null });
    while (b < pair.b) rows.push({ a: null, b: b++ });
    if (pair.a < was.length && pair.b < is.length) rows.push({ a: a++, b: b++ });
  }
  return rows;
}

interface Match {
  readonly a: number;
  readonly b: number;
}

function sameOrder(was: readonly string[], is: readonly string[]): Match[] {
  const matches: Match[] = [];
  for (const [index, line] of was.entries()) {
    const other = is[index];
    if (other !== undefined && similarity(bigramsOf(line), bigramsOf(other)) >= SIMILAR_MIN)
      matches.push({ a: index, b: index });
  }
  return matches;
}

/** Finds the pairing of greatest total similarity, by dynamic programming from the end. */
function pairMostSimilar(was: readonly string[], is: readonly string[]): Match[] {
  const [linesA, linesB] = [was.map(bigramsOf), is.map(bigramsOf)];
  const width = is.length + 1;
  const best = new Float64Array((was.length + 1) * width);
  const value = (a: number, b: number): number => best[a * width + b] ?? 0;
  const alike = linesA.map((lineA) => linesB.map((lineB) => similarity(lineA, lineB)));
  const likenessAt = (a: number, b: number): number => alike[a]?.[b] ?? 0;
  for (let a = was.length - 1; a >= 0; a--) {
    for (let b = is.length - 1; b >= 0; b--) {
      const like = likenessAt(a, b);
      const paired = like >= SIMILAR_MIN ? like + value(a + 1, b + 1) : 0;
      best[a * width + b] = Math.max(paired, value(a + 1, b), value(a, b + 1));
    }
  }
  const matches: Match[] = [];
  for (let a = 0, b = 0; a < was.length && b < is.length; ) {
    const like = likenessAt(a, b);
    if (like >= SIMILAR_MIN && value(a, b) === like + value(a + 1, b + 1)) matches.push({ a: a++, b: b++ });
    else if (value(a + 1, b) >= value(a, b + 1)) a++;
    else b++;
  }
  return matches;
}

type Bigrams = ReadonlyMap<string, number>;

function bigramsOf(line: string): Bigrams {
  const characters = line.slice(0, LOOKED_AT).replaceAll(/\s+/g, '');
  const counts = new Map<string, number>();
  for (let index = 0; index < characters.length - 1; index++) {
    const bigram = characters.slice(index, index + 2);
    counts.set(bigram, (counts.get(bigram) ?? 0) + 1);
  }
  return counts;
}

/** Dice's coefficient of two bags of bigrams: 0 for nothing in common, 1 for all. */
function similarity(a: Bigrams, b: Bigrams): number {
  let [shared, all] = [0, 0];
  for (const [bigram, count] of a) {
    shared += Math.min(count, b.get(bigram) ?? 0);
    all += count;
  }
  for (const count of b.values()) all += count;
  return all === 0 ? 0 : (2 * shared) / all;
}
