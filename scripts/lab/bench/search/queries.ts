import { createRandom } from './texts.ts';
import type { BenchText } from './texts.ts';

export interface StoredText {
  readonly id: string;
  readonly text: BenchText;
}

/** Queries by the number of documents that match. */
export interface Queries {
  /** Words in up to twenty documents. */
  readonly rare: readonly string[];
  /** Words in most documents. */
  readonly common: readonly string[];
  /** Single syllables. */
  readonly syllables: readonly string[];
  /** Pairs of words, one of them in many documents. */
  readonly pairs: readonly string[];
  /** Parts of Korean words, from any position in them, that up to some hundred documents contain. */
  readonly parts: readonly string[];
}

const EACH = 40;
const QUERIES_PER_KIND = 12;
const PARTS = 25;
/** Documents from which word frequencies are computed. */
const SAMPLE = 4_000;
/** Occurrences in the sample of a word that is rare in all documents. */
const RARE_OF_SAMPLE = 1;

export function chooseQueries(texts: readonly StoredText[]): Queries {
  const random = createRandom(99);
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((item) => ({ item, key: random() }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ item }) => item);
  const frequencies = new Map<string, number>();
  const step = Math.max(1, Math.floor(texts.length / SAMPLE));
  for (let i = 0; i < texts.length; i += step) {
    for (const word of new Set((texts[i] as StoredText).text.content.split(/[^\p{L}]+/u)))
      frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  }
  const words = [...frequencies].filter(([word]) => [...word].length >= 3);
  const byFrequency = words.toSorted((a, b) => b[1] - a[1]).map(([word]) => word);
  const scarce = shuffled(words.filter(([, count]) => count <= RARE_OF_SAMPLE).map(([word]) => word));
  const common = byFrequency.slice(0, QUERIES_PER_KIND);
  // Starts in the middle of a word: the part is no prefix of a word.
  const parts = shuffled(scarce.filter((word) => /^\p{sc=Hangul}{4,}$/u.test(word))).map((word) =>
    word.slice(1, 4),
  );
  return {
    rare: scarce.slice(0, EACH),
    common,
    syllables: common.filter((word) => /\p{sc=Hangul}/u.test(word)).map((word) => word.slice(0, 1)),
    pairs: common.map((word, i) => `${word} ${scarce[EACH + i] ?? ''}`),
    parts: parts.slice(0, PARTS),
  };
}
