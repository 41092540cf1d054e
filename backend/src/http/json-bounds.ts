import { JSON_MAX_DEPTH, JSON_MAX_VALUES } from '@maru/core';

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * True for JSON of bounded depth and number of values, told from its bytes before anything is built from them: what it costs to parse is
 * then little more than the length of its strings. No byte of a longer UTF-8 sequence equals one of those that are looked for.
 */
export function isJsonWithinBounds(bytes: Uint8Array): boolean {
  let depth = 0;
  let commas = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isInString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInString = false;
      continue;
    }
    switch (byte) {
      case QUOTE:
        isInString = true;
        break;
      case OPEN_BRACKET:
      case OPEN_BRACE:
        depth += 1;
        break;
      case COMMA:
        commas += 1;
        break;
      case CLOSE_BRACKET:
      case CLOSE_BRACE:
        depth -= 1;
        break;
      default:
        continue;
    }
    if (depth > JSON_MAX_DEPTH || commas >= JSON_MAX_VALUES) return false;
  }
  return true;
}
