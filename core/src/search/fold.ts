/** Latin letters with accents, full-width ASCII, and the final sigma. */
const VARIANTS = /[\u00c0-\u024f\u1e00-\u1eff\uff01-\uff5eς]/g;
const FULL_WIDTH_FIRST = 0xff01;
const FULL_WIDTH_DISTANCE = 0xfee0;

/**
 * Returns a text folded for search: NFC, lower case, Latin letters without accents, full-width letters as
 * plain ones. Offsets in it are offsets in `text.normalize('NFC')`: both have the same length.
 */
export function foldText(text: string): string {
  const whole = text.normalize('NFC');
  const lower = whole.toLowerCase();
  // Lower-casing lengthens one character (U+0130): only then letters are converted one by one.
  const aligned = lower.length === whole.length ? lower : Array.from(whole, lowerInPlace).join('');
  return aligned.replace(VARIANTS, plain);
}

function lowerInPlace(char: string): string {
  const lower = char.toLowerCase();
  return lower.length === char.length ? lower : char;
}

function plain(char: string): string {
  const code = char.charCodeAt(0);
  if (code >= FULL_WIDTH_FIRST) return String.fromCharCode(code - FULL_WIDTH_DISTANCE).toLowerCase();
  return char === 'ς' ? 'σ' : (char.normalize('NFD')[0] as string).toLowerCase();
}
