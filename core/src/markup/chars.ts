/** Code units below 128 that are ASCII punctuation (CommonMark 2.1). */
const ASCII_PUNCTUATION = new Uint8Array(128);
for (const char of '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~') ASCII_PUNCTUATION[char.charCodeAt(0)] = 1;

const PUNCTUATION = /[\p{P}\p{S}]/u;
const WHITESPACE = /\s/;

/** Returns true for ASCII punctuation. */
export function isAsciiPunctuation(code: number): boolean {
  return code < 128 && ASCII_PUNCTUATION[code] === 1;
}

/** Returns true for an ASCII letter. */
export function isAsciiLetter(code: number): boolean {
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
}

/** Returns true for an ASCII digit. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Returns true for an ASCII letter or digit. */
export function isAlphanumeric(code: number): boolean {
  return isAsciiLetter(code) || isDigit(code);
}

/**
 * Returns 0 for a word character, 1 for Unicode whitespace,
 * 2 for Unicode punctuation (CommonMark 2.1), by code point.
 */
export function classOf(codePoint: number): number {
  if (codePoint < 128) {
    if (codePoint === 32 || (codePoint >= 9 && codePoint <= 13)) return 1;
    return ASCII_PUNCTUATION[codePoint] === 1 ? 2 : 0;
  }
  // Hangul syllables and the common ideographs are neither; they are the most frequent arguments.
  if ((codePoint >= 0xac00 && codePoint <= 0xd7a3) || (codePoint >= 0x4e00 && codePoint <= 0x9fff)) return 0;
  const char = String.fromCodePoint(codePoint);
  if (PUNCTUATION.test(char)) return 2;
  return WHITESPACE.test(char) && codePoint !== 0xfeff ? 1 : 0;
}

/*
 * East Asian Width W, F or H, or script Hangul (Unicode 17), including unassigned code points between them.
 * JavaScript has no property for the width, and a list of every range would be three times as long.
 */
const CJK =
  /[\u1100-\u11ff\u20a9\u2329\u232a\u2630-\u2637\u268a-\u268f\u2e80-\u303e\u3041-\u3247\u3250-\ua4c6\ua960-\ua97c\uac00-\ud7fb\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uffee\u{16fe0}-\u{18df2}\u{1aff0}-\u{1b2fb}\u{1d300}-\u{1d376}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]/u;
const EMOJI = /\p{Emoji_Presentation}/u;

/**
 * Returns true for Chinese, Japanese and Korean characters,
 * including punctuation, without emoji (markdown-cjk-friendly, 2.1).
 */
export function isCjk(codePoint: number): boolean {
  if (codePoint < 0x1100) return false;
  const char = String.fromCodePoint(codePoint);
  return CJK.test(char) && !EMOJI.test(char);
}

/** Returns the end of the run of one code unit that starts at `at`. */
export function runEnd(src: string, at: number, to: number, code: number): number {
  let end = at;
  while (end < to && src.charCodeAt(end) === code) end++;
  return end;
}

/** Returns the start of a range without leading spaces and tabs. */
export function trimStart(src: string, from: number, to: number): number {
  let start = from;
  while (start < to) {
    const code = src.charCodeAt(start);
    if (code !== 32 && code !== 9) break;
    start++;
  }
  return start;
}
