/**
 * Pairs of Korean particles that depend on the sound of the
 * preceding word: after a final consonant, and after a vowel.
 */
export const PARTICLES = ['을/를', '은/는', '이/가', '과/와', '으로/로'] as const;

export type Particle = (typeof PARTICLES)[number];

/** Sound of a word's end: a vowel, the consonant ㄹ, another consonant, or unknown. */
type Ending = 'vowel' | 'ㄹ' | 'consonant' | 'unknown';

const HANGUL_FIRST = 0xac00;
const HANGUL_LAST = 0xd7a3;
/** Syllables with the same initial and vowel: one without a final consonant and 27 with one. */
const FINALS = 28;
const FINAL_RIEUL = 8;

/** Sounds of the digits: 영 일 이 삼 사 오 육 칠 팔 구. */
const DIGITS: readonly Ending[] = [
  'consonant',
  'ㄹ',
  'vowel',
  'consonant',
  'vowel',
  'vowel',
  'consonant',
  'ㄹ',
  'ㄹ',
  'vowel',
];

/**
 * Numbers of zeros after which a whole number ends in 조 (10¹²
 * to 10¹⁵), the only power of ten without a final consonant.
 */
const ZEROS_OF_TRILLIONS = [12, 15] as const;

/**
 * Returns the particle that follows a word: `koreanParticle('마루', '을/를')` is `를`. The sound of the word's end
 * decides; punctuation, spaces and a part in brackets at its end are silent. Latin words follow the usual
 * Korean spelling of English words, which is a heuristic. Where the sound is unknown (other scripts, emoji),
 * both forms are given as in official texts: `을(를)`, `(으)로`.
 */
export function koreanParticle(word: string, particle: Particle): string {
  const [afterConsonant = '', afterVowel = ''] = particle.split('/');
  const ending = endingOf(word);
  if (particle === '으로/로') {
    if (ending === 'unknown') return '(으)로';
    return ending === 'consonant' ? afterConsonant : afterVowel;
  }
  if (ending === 'unknown') return `${afterConsonant}(${afterVowel})`;
  return ending === 'vowel' ? afterVowel : afterConsonant;
}

function endingOf(word: string): Ending {
  const read = withoutSilentEnd(word.normalize('NFC'));
  const last = read.at(-1) ?? '';
  const code = last.charCodeAt(0);
  if (code >= HANGUL_FIRST && code <= HANGUL_LAST) {
    const final = (code - HANGUL_FIRST) % FINALS;
    if (final === 0) return 'vowel';
    return final === FINAL_RIEUL ? 'ㄹ' : 'consonant';
  }
  // Single consonants are read by their names (기역, 리을), which end in the same consonant or in ㄱ, ㄴ, ㅁ, ㅂ, ㅅ.
  if (/[ㄱ-ㅎ]/.test(last)) return last === 'ㄹ' ? 'ㄹ' : 'consonant';
  if (/[ㅏ-ㅣ%℃℉]/.test(last)) return 'vowel';
  const digits = /[\d.,]*\d$/.exec(read)?.[0];
  if (digits !== undefined) return endingOfNumber(digits);
  const latin = /[A-Za-z]+$/.exec(read.normalize('NFD').replaceAll(/\p{M}/gu, ''))?.[0];
  return latin === undefined ? 'unknown' : endingOfLatin(latin);
}

/** Removes the silent end of a word: closing marks, spaces, and a part in brackets. */
function withoutSilentEnd(word: string): string {
  const bare = word.replace(/[^\p{L}\p{N}%℃℉)\]\p{So}]+$/u, '');
  if (!/[)\]]$/.test(bare)) return bare;
  const before = bare.replace(/\s*[([][^()[\]]*[)\]]$/, '');
  return before === '' || before === bare ? withoutSilentEnd(bare.slice(0, -1)) : withoutSilentEnd(before);
}

function endingOfNumber(digits: string): Ending {
  const zeros = /^\d[\d,]*$/.test(digits) ? (/0*$/.exec(digits.replaceAll(',', ''))?.[0].length ?? 0) : 0;
  if (zeros > 0 && /[1-9]/.test(digits)) {
    const [from, to] = ZEROS_OF_TRILLIONS;
    return zeros >= from && zeros <= to ? 'vowel' : 'consonant';
  }
  return DIGITS[Number(digits.at(-1))] ?? 'unknown';
}

/**
 * Abbreviations (`PDF`, `b`) are read letter by letter:
 * only the names of L, M, N and R (알) end in a consonant.
 */
function endingOfLatin(word: string): Ending {
  if (word.length === 1 || word === word.toUpperCase()) {
    const letter = (word.at(-1) ?? '').toUpperCase();
    if (letter === 'L' || letter === 'R') return 'ㄹ';
    return letter === 'M' || letter === 'N' ? 'consonant' : 'vowel';
  }
  const lower = word.toLowerCase();
  // 이메일, 구글, 테이블.
  if (/(?:l|[^aeiou]le|[aeiou]le)$/.test(lower)) return 'ㄹ';
  // 타임, 폰, 로그인, 링.
  if (/(?:[mn]|ng|[aeiou][mn]e)$/.test(lower)) return 'consonant';
  // 북, 맵, 챗, 백, 웹: a short vowel before the sound; after a long one or a consonant Korean adds ㅡ (노트, 테스트).
  return /(?:(?:^|[^aeiou])[aeiouy]|oo|ou)(?:p|k|ck|b|c)$|(?:^|[^aeiou])[aeiouy]t$/.test(lower)
    ? 'consonant'
    : 'vowel';
}
