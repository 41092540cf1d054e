import { JSON_MAX_DEPTH, JSON_MAX_VALUES } from '@maru/core';

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * Returns true for JSON with a bounded depth and number of values. Scans the bytes
 * before parsing, which keeps the cost of parsing close to the length of the strings.
 * No byte of a multi-byte UTF-8 sequence equals one of the scanned characters.
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
