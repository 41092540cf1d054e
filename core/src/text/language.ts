/** Characters of a text that are examined: enough to detect the language of a text of any length. */
export const LANGUAGE_SAMPLE_MAX_LENGTH = 8_000;

/** Letters of an alphabet that count as much as one Hangul syllable, kana or Han character. */
const LETTERS_PER_SYLLABLE = 2.5;
/**
 * Minimum share of Hangul in Korean text: Korean prose often
 * contains English names, English prose hardly any Hangul.
 */
const HANGUL_MIN = 0.25;
/** Minimum share of Han and kana in Japanese and Chinese text. */
const HAN_AND_KANA_MIN = 0.3;
/**
 * Minimum share of kana among Han and kana in Japanese text: Chinese has none, Japanese prose half and more.
 */
const KANA_MIN = 0.1;
/**
 * Maximum share of accented letters among Latin letters in English text,
 * besides one that a name may have: French has 4 of 100, German 2.
 */
const ACCENTED_MAX = 0.015;

const HANGUL = /\p{Script=Hangul}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const HAN = /\p{Script=Han}/gu;
const LATIN = /\p{Script=Latin}/gu;
const ASCII = /[a-z]/gi;
const ASCII_ONLY = /^\p{ASCII}*$/u;
const LETTER = /\p{L}/gu;

/**
 * Detects the language of a text by the scripts of its letters
 * (WCAG 2.2, 3.1.1 and 3.1.2). Pure; takes bounded time.
 * @returns a language tag for `lang`: `ko`, `ja`, `zh` or `en`; the empty tag, which HTML defines as
 *   "unknown", for other letters; null for a text without letters, which reads the same in every language
 */
export function languageOf(text: string): string | null {
  const weighed = text.slice(0, LANGUAGE_SAMPLE_MAX_LENGTH).normalize('NFC');
  // Fast path for most English titles: pages list hundreds.
  if (ASCII_ONLY.test(weighed)) return weighed.search(ASCII) === -1 ? null : 'en';
  const count = (script: RegExp): number => weighed.match(script)?.length ?? 0;
  const [hangul, kana, han, latin] = [count(HANGUL), count(KANA), count(HAN), count(LATIN)];
  const syllables = hangul + kana + han;
  // Marks such as the long vowel of kana count as letters too.
  const others = Math.max(0, count(LETTER) - syllables - latin);
  const whole = syllables + (latin + others) / LETTERS_PER_SYLLABLE;
  if (whole === 0) return null;
  if (hangul >= HANGUL_MIN * whole && hangul >= kana + han) return 'ko';
  if (kana + han >= HAN_AND_KANA_MIN * whole) return kana >= KANA_MIN * (kana + han) ? 'ja' : 'zh';
  return latin > others && latin - count(ASCII) <= 1 + ACCENTED_MAX * latin ? 'en' : '';
}

/**
 * Returns the Open Graph locale of a language tag: `ko_KR` for `ko`, `pt_BR` for `pt`, `zh_TW` for `zh-Hant`.
 * @returns null for a tag without a language
 */
export function openGraphLocale(tag: string): string | null {
  try {
    const { language, region } = new Intl.Locale(tag).maximize();
    return region === undefined ? null : `${language}_${region}`;
  } catch {
    return null;
  }
}
