/** The alphabet of RFC 4648, which authenticator apps read. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;

/** Encodes bytes in base 32 without padding. */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= BITS) {
      bits -= BITS;
      text += ALPHABET.charAt((value >>> bits) & 31);
    }
    value &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET.charAt((value << (BITS - bits)) & 31);
}

/** Decodes what `toBase32` has encoded. */
export function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let value = 0;
  let bits = 0;
  for (const letter of text) {
    value = (value << BITS) | ALPHABET.indexOf(letter);
    bits += BITS;
    if (bits >= 8) {
      bits -= 8;
      bytes.push(value >>> bits);
      value &= (1 << bits) - 1;
    }
  }
  return Buffer.from(bytes);
}
