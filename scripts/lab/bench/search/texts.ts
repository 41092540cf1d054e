/**
 * Texts that are the same in every run, with word frequencies
 * as in real ones: a few words are everywhere, most are rare.
 */

const STEMS = 30_000;
const WORDS_PER_TEXT = 120;
const ENGLISH_SHARE = 0.3;
const PARTICLES = [
  '',
  '을',
  '를',
  '이',
  '가',
  '은',
  '는',
  '에',
  '에서',
  '으로',
  '와',
  '과',
  '의',
  '도',
  '까지',
  '하고',
  '했다',
  '하는',
];
const FIRST_SYLLABLE = 0xac00;
const SYLLABLES = 11_172;
/** Syllables of the words: real texts use about two thousand. */
const USED_SYLLABLES = 1_500;
const CONSONANTS = 'bcdfghklmnprstvw';
const VOWELS = 'aeiou';

export interface BenchText {
  readonly title: string;
  readonly content: string;
}

export interface TextSource {
  readonly stems: readonly string[];
  next(number: number): BenchText;
}

/** Returns a generator of numbers in [0, 1) (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function createTexts(seed: number): TextSource {
  const random = createRandom(seed);
  const below = (end: number): number => Math.floor(random() * end);
  const pick = <T extends string>(list: readonly T[] | string): string => list[below(list.length)] as string;
  const syllable = (): string =>
    String.fromCharCode(FIRST_SYLLABLE + ((below(USED_SYLLABLES) * 7_919) % SYLLABLES));
  const korean = (): string => Array.from({ length: 2 + below(3) }, syllable).join('');
  const english = (): string =>
    Array.from({ length: 2 + below(3) }, () => pick(CONSONANTS) + pick(VOWELS)).join('') + pick(CONSONANTS);
  const stems = Array.from({ length: STEMS }, () => (random() < ENGLISH_SHARE ? english() : korean()));
  // Zipf's law: the word of rank r is 1/r as frequent as the first.
  const word = (): string => {
    const stem = stems[Math.min(STEMS - 1, Math.floor(STEMS ** random()) - 1)] as string;
    return /[a-z]/.test(stem) ? stem : stem + pick(PARTICLES);
  };
  const words = (count: number): string => Array.from({ length: count }, word).join(' ');
  return {
    stems,
    next: (number) => ({
      title: `${words(3)} ${number}`,
      content: `# ${words(4)}\n\n${words(WORDS_PER_TEXT / 2)}.\n\n${words(WORDS_PER_TEXT / 2)}.`,
    }),
  };
}
