/** Initial consonants of Hangul syllables, in the order of Unicode (chapter 3.12, conjoining jamo). */
const INITIALS = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'];
/** Final consonants of Hangul syllables, by their index; the first is none. */
const FINALS = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'];
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const VOWELS = 21;

/** Scores of a title for a query: higher is a better match, 0 is no match. */
const SCORE = { whole: 5, start: 4, word: 3, inside: 2, initials: 1, none: 0 } as const;

/** Character of the title, without spaces. */
interface Letter {
  readonly char: string;
  readonly beginsWord: boolean;
}

/**
 * Scores a title for a typed query, ignoring case and spaces. Consonants match syllables that begin with them
 * (초성: `ㅎㄱ` finds `한글`), and an incomplete syllable matches those that it can still become (`하` finds `한`,
 * `각` finds `가게`). Letters also match the initials of words (`md` finds `My document`).
 * @returns 0 for no match, else a higher number for a better match
 */
export function matchTitle(query: string, title: string): number {
  const wanted = lettersOf(query).map(({ char }) => char);
  const letters = lettersOf(title);
  if (wanted.length === 0 || wanted.length > letters.length + 1) return SCORE.none;
  let best: number = SCORE.none;
  for (let at = 0; at < letters.length; at++) {
    if (!fitsAt(wanted, letters, at)) continue;
    if (at === 0) return wanted.length === letters.length ? SCORE.whole : SCORE.start;
    best = Math.max(best, letters[at]?.beginsWord === true ? SCORE.word : SCORE.inside);
  }
  if (best > SCORE.none) return best;
  const beginnings = letters.filter(({ beginsWord }) => beginsWord);
  return wanted.length > 1 && fitsAt(wanted, beginnings, 0) ? SCORE.initials : SCORE.none;
}

function lettersOf(text: string): readonly Letter[] {
  const letters: Letter[] = [];
  let beginsWord = true;
  for (const char of text.normalize('NFC').toLowerCase()) {
    const isGap = /[\s\p{P}]/u.test(char);
    if (!/\s/.test(char)) letters.push({ char, beginsWord });
    beginsWord = isGap;
  }
  return letters;
}

function fitsAt(wanted: readonly string[], letters: readonly Letter[], at: number): boolean {
  const last = wanted.length - 1;
  return wanted.every((typed, index) => {
    const letter = letters[at + index]?.char;
    if (letter === undefined) return false;
    return (
      typed === letter ||
      beginsWith(letter, typed) ||
      (index === last && canBecome(typed, letter, letters[at + index + 1]?.char))
    );
  });
}

function beginsWith(letter: string, consonant: string): boolean {
  const syllable = readSyllable(letter);
  return syllable !== null && INITIALS[syllable.initial] === consonant;
}

/**
 * Returns true when further keys can turn the typed syllable
 * into the letter, or into it and the beginning of the next.
 */
function canBecome(typed: string, letter: string, next: string | undefined): boolean {
  const begun = readSyllable(typed);
  const whole = readSyllable(letter);
  if (begun === null || whole === null || begun.initial !== whole.initial || begun.vowel !== whole.vowel)
    return false;
  if (begun.final === 0) return true;
  return whole.final === 0 && next !== undefined && beginsWith(next, FINALS[begun.final] ?? '');
}

function readSyllable(
  char: string,
): { readonly initial: number; readonly vowel: number; readonly final: number } | null {
  const code = char.codePointAt(0) ?? 0;
  if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return null;
  const index = code - FIRST_SYLLABLE;
  const final = index % FINALS.length;
  const rest = (index - final) / FINALS.length;
  return { initial: Math.floor(rest / VOWELS), vowel: rest % VOWELS, final };
}
