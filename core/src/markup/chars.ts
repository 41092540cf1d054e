/** Code units below 128 that are ASCII punctuation (CommonMark 2.1). */
const ASCII_PUNCTUATION = new Uint8Array(128);
for (const char of '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~') ASCII_PUNCTUATION[char.charCodeAt(0)] = 1;

const PUNCTUATION = /[\p{P}\p{S}]/u;
const WHITESPACE = /\s/;

/** Whether a code unit is ASCII punctuation. */
export function isAsciiPunctuation(code: number): boolean {
  return code < 128 && ASCII_PUNCTUATION[code] === 1;
}

/** Whether a code unit is an ASCII letter. */
export function isAsciiLetter(code: number): boolean {
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
}

/** Whether a code unit is an ASCII digit. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Whether a code unit is an ASCII letter or digit. */
export function isAlphanumeric(code: number): boolean {
  return isAsciiLetter(code) || isDigit(code);
}

/** 0 for a word character, 1 for Unicode whitespace, 2 for Unicode punctuation (CommonMark 2.1), by code point. */
export function classOf(codePoint: number): number {
  if (codePoint < 128) {
    if (codePoint === 32 || (codePoint >= 9 && codePoint <= 13)) return 1;
    return ASCII_PUNCTUATION[codePoint] === 1 ? 2 : 0;
  }
  // Hangul syllables and the common ideographs are neither; they are asked for most.
  if ((codePoint >= 0xac00 && codePoint <= 0xd7a3) || (codePoint >= 0x4e00 && codePoint <= 0x9fff)) return 0;
  const char = String.fromCodePoint(codePoint);
  if (PUNCTUATION.test(char)) return 2;
  return WHITESPACE.test(char) && codePoint !== 0xfeff ? 1 : 0;
}

/** Where the run of a code unit that starts at `at` ends. */
export function runEnd(src: string, at: number, to: number, code: number): number {
  let end = at;
  while (end < to && src.charCodeAt(end) === code) end++;
  return end;
}
