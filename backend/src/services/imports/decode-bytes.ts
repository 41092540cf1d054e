import iconv from 'iconv-lite';

/** Encodings of texts and file names that are not UTF-8. */
export type Encoding = 'utf-16' | 'euc-kr' | 'shift_jis';

export interface DecodedText {
  readonly text: string;
  /** Null for UTF-8. */
  readonly encoding: Encoding | null;
}

/** Byte order marks of UTF-16 (Unicode 16, 2.6). */
const UTF_16_MARKS = [
  { mark: [0xff, 0xfe], label: 'utf-16le' },
  { mark: [0xfe, 0xff], label: 'utf-16be' },
] as const;
/** Control characters that texts do not contain. */
const BINARY = /(?!\s)\p{Cc}/u;

/**
 * Decodes a text: UTF-16 by its byte order mark, UTF-8 where it is valid, else the encoding in which Korean
 * or Japanese was written before. A mark of UTF-8 stays in the text. Returns null for other bytes.
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  for (const { mark, label } of UTF_16_MARKS) {
    if (bytes[0] !== mark[0] || bytes[1] !== mark[1]) continue;
    const text = decodeAs(label, bytes);
    return text === null ? null : { text, encoding: 'utf-16' };
  }
  const text = decodeAs('utf-8', bytes, { keepsMark: true });
  if (text !== null) return { text, encoding: null };
  const encoding = guessEncoding(bytes);
  const guessed = encoding === null ? null : decodeAs(encoding, bytes);
  return guessed === null || BINARY.test(guessed) ? null : { text: guessed, encoding };
}

/**
 * Decodes bytes; null where they are not in this encoding.
 * @param isCut true when the last character may be incomplete
 */
export function decodeAs(
  label: string,
  bytes: Uint8Array,
  { keepsMark = false, isCut = false }: { readonly keepsMark?: boolean; readonly isCut?: boolean } = {},
): string | null {
  if (label === 'euc-kr') return decodeKorean(bytes, isCut);
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: keepsMark }).decode(bytes, { stream: isCut });
  } catch {
    return null;
  }
}

const UNKNOWN = '\uFFFD';

/**
 * Decodes CP949: `TextDecoder` of Node decodes the 2,350 syllables of EUC-KR alone, and not the 8,822 others.
 */
function decodeKorean(bytes: Uint8Array, isCut: boolean): string | null {
  const decoder = iconv.getDecoder('cp949');
  const text = decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  const all = isCut ? text : text + (decoder.end() ?? '');
  return all.includes(UNKNOWN) ? null : all;
}

/** First byte of the rows of KS X 1001; lower ones are of rare syllables (CP949). */
const KS_FROM = 0xa1;
/** First byte of a character of two bytes. */
const LEAD_FROM = 0x81;
/** Share of characters outside of ASCII that must be usual ones. */
const USUAL_SHARE = 0.6;
const JAPANESE = /[\u3041-\u30FC\u4E00-\u9FFF\u3000-\u3002]/gu;
const KOREAN = /[\uAC00-\uD7A3\u3131-\u318E\u4E00-\u9FFF]/gu;
const BEYOND_ASCII = /\P{ASCII}/gu;

/** Bytes from which an encoding is guessed. */
const GUESS_BYTES = 64 * 1024;
/** First byte that is not ASCII. */
const BEYOND_FROM = 0x80;

/**
 * Returns the encoding of Korean or Japanese bytes that are not UTF-8, by those from the first one outside of
 * ASCII; null when they seem to be neither.
 */
export function guessEncoding(all: Uint8Array): 'euc-kr' | 'shift_jis' | null {
  const from = Math.max(
    0,
    all.findIndex((byte) => byte >= BEYOND_FROM),
  );
  const bytes = all.subarray(from, from + GUESS_BYTES);
  const end = { isCut: from + bytes.length < all.length };
  const korean = isPlausible(decodeAs('euc-kr', bytes, end), KOREAN) && isOfKsRows(bytes);
  if (korean) return 'euc-kr';
  return isPlausible(decodeAs('shift_jis', bytes, end), JAPANESE) ? 'shift_jis' : null;
}

function isPlausible(text: string | null, usual: RegExp): boolean {
  if (text === null) return false;
  const all = text.match(BEYOND_ASCII)?.length ?? 0;
  return all > 0 && (text.match(usual)?.length ?? 0) >= all * USUAL_SHARE;
}

/** Returns true when most characters of two bytes are in the rows of KS X 1001. */
function isOfKsRows(bytes: Uint8Array): boolean {
  let pairs = 0;
  let inRows = 0;
  for (let at = 0; at + 1 < bytes.length; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < LEAD_FROM) continue;
    pairs++;
    if (lead >= KS_FROM && (bytes[at + 1] ?? 0) >= KS_FROM) inRows++;
    at++;
  }
  return inRows >= pairs * USUAL_SHARE;
}
